import { Ltr } from "./ltr.tsx";

/** An e-mail address that breaks before its sign first. Props: `children`. */
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
