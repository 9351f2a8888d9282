import type { SelectedRow } from "../../../../backend/tables.ts";

export const RECORDING =
  "id, twin_id, production_id, user_id, kind, file_name, size, sha256, object_path, poster_path, strip_path, status, findings, media, reasons, note, decided_by, decided_at, received_at, created_at";
export type Recording = SelectedRow<"recordings", typeof RECORDING>;
