import { texts } from "../../contract/texts.ts";
import { rich } from "../../language/rich.ts";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { useRootData } from "../root-data.ts";
import { inOneLine, telephone } from "./telephone.ts";

/** Tells visitors without scripts why this page is empty: the session is in local storage, which only scripts can read. */
export function NeedsScripts() {
  const { phone = "", email = "" } = useRootData()?.site ?? {};
  const number = <a href={telephone(phone)}>{inOneLine(phone)}</a>;
  const address = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <noscript>
      <FormMessage kind="note">
        <p>{texts.needsScripts}</p>
        {(phone || email) && (
          <p>
            {phone && email
              ? rich("You can also order by phone, {number}, or by email, {address}.", { number, address })
              : phone
                ? rich("You can also order by phone, {number}.", { number })
                : rich("You can also order by email, {address}.", { address })}
          </p>
        )}
      </FormMessage>
    </noscript>
  );
}
