/** An email address that breaks after its "@" if it does not fit, rather than within a word. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.indexOf("@") + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
