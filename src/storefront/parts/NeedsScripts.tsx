import { texts } from "../../contract/texts.ts";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { useRootData } from "../root-data.ts";
import { inOneLine, telephone } from "./telephone.ts";

/** Tells visitors without scripts why this page is empty: the session is in local storage, which only scripts can read. */
export function NeedsScripts() {
  const { phone = "", email = "" } = useRootData()?.site ?? {};
  return (
    <noscript>
      <FormMessage kind="note">
        <p>{texts.needsScripts}</p>
        {(phone || email) && (
          <p>
            You can also order by {phone && "phone, "}
            {phone && <a href={telephone(phone)}>{inOneLine(phone)}</a>}
            {phone && email && ", or by "}
            {email && "email, "}
            {email && <a href={`mailto:${email}`}>{email}</a>}.
          </p>
        )}
      </FormMessage>
    </noscript>
  );
}
