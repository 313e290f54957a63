import { Fragment } from "react";

/** An email address that breaks after its "@", otherwise after a dot, if it does not fit, rather than within a word. */
export function EmailAddress({ of }: { of: string }) {
  const parts = of.match(/[^@.]+[@.]?|[@.]/g) ?? [];
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
