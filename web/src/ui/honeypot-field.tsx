/** A field that people neither see nor hear. Programs fill it in, by which the server recognizes them. */
export function HoneypotField({ name, label }: { name: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name={name} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
