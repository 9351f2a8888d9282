import { MissingPage } from "../features/not-found/missing-page.tsx";

export function Page() {
  return <MissingPage />;
}
