import { useQueryParameter } from "../../../site/query.ts";
import { BoardScreen } from "./board/board-screen.tsx";
import { CHECK } from "./recordings/check-link.tsx";
import { CheckQueue } from "./recordings/check-queue.tsx";

/** The board of productions; the address may ask for the queue of recordings instead. */
export function ProductionTab() {
  return useQueryParameter(CHECK) === null ? <BoardScreen /> : <CheckQueue />;
}
