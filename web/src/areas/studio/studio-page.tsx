import { useWords } from "../../i18n/use-words.ts";
import { guarded } from "../../session/access-guard.tsx";

export const Page = guarded(Studio);

function Studio() {
  const words = useWords("studio");
  return (
    <div className="wrap">
      <h1 className="h2">{words.meta.title}</h1>
    </div>
  );
}
