import { lazy } from "../../../site/lazy.tsx";

/* What the page shows only once there is a file: it comes after the page has answered. */

export const LookPanel = lazy(() =>
  import("./look-panel.tsx").then((module) => ({ default: module.LookPanel })),
);
export const UploadPanel = lazy(() =>
  import("./upload-panel.tsx").then((module) => ({ default: module.UploadPanel })),
);
export const RecordingEntry = lazy(() =>
  import("./recording-entry.tsx").then((module) => ({ default: module.RecordingEntry })),
);

// It comes last on the page.
export const SpokenConsent = lazy(() =>
  import("./spoken-consent.tsx").then((module) => ({ default: module.SpokenConsent })),
);

/* What few people see. */

export const PersonHead = lazy(() =>
  import("./person-head.tsx").then((module) => ({ default: module.PersonHead })),
);
export const MissingProduction = lazy(() =>
  import("../parts/missing-production.tsx").then((module) => ({ default: module.MissingProduction })),
);
