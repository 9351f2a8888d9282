import { Ltr } from "../../ui/ltr.tsx";

/** An e-mail address that breaks before its sign first. */
export function EmailAddress({ children }: { children: string }) {
  const [name, ...rest] = children.split(/(?=@)/);
  return (
    <Ltr>
      {name}
      <wbr />
      {rest}
    </Ltr>
  );
}
