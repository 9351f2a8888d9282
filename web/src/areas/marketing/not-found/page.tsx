import { MissingPage } from "./missing-page.tsx";

export function Page() {
  return <MissingPage />;
}
