import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/**
 * Copies a text and says so for two seconds, to screen readers too.
 *
 * Props: `value` to copy; `label`, `copiedLabel`, `failedLabel` (where the browser forbids it); `className`.
 */
export function CopyButton(props: {
  value: string;
  label: string;
  copiedLabel: string;
  failedLabel: string;
  className?: string | undefined;
}) {
  const [result, setResult] = useState<"copied" | "failed">();
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(() => setResult(undefined), 2000);
    return () => clearTimeout(timer);
  }, [result]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(props.value);
      setResult("copied");
    } catch {
      setResult("failed");
    }
  }
  const words = result === "copied" ? props.copiedLabel : result === "failed" ? props.failedLabel : undefined;
  return (
    <>
      <Button kind="outline" size="small" className={props.className} onClick={() => void copy()}>
        <Icon name={result === "copied" ? "check" : "copy"} />
        {words ?? props.label}
      </Button>
      <output className="visually-hidden">{words}</output>
    </>
  );
}
