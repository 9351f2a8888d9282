import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const words = useWords("pricing");
  return (
    <div className="wrap">
      <h1 className="d2">{words.title}</h1>
    </div>
  );
}
