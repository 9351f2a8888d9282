import { fill } from "../../i18n/fill.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { namedAddress } from "./key-support.ts";

/** Where to go for what this address has not. `sentence` has `{link}`. */
export function NeedsName({ sentence }: { sentence: string }) {
  const address = namedAddress();
  const link = (
    <a href={address} className={inlineLink()}>
      <Ltr>{new URL(address).origin}</Ltr>
    </a>
  );
  return <p className="small muted">{fill(sentence, { link })}</p>;
}
