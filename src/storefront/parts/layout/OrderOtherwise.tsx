import { rich } from "../../../language/rich.ts";
import { useRootData } from "../../root-data.ts";
import { inOneLine, telephone } from "../account/telephone.ts";

/** How to order where these pages don't work. */
export function OrderOtherwise() {
  const { phone = "", email = "" } = useRootData()?.site ?? {};
  if (!phone && !email) return null;
  const number = <a href={telephone(phone)}>{inOneLine(phone)}</a>;
  const address = <a href={`mailto:${email}`}>{email}</a>;
  return (
    <p>
      {phone && email
        ? rich("You can also order by phone, {number}, or by email, {address}.", { number, address })
        : phone
          ? rich("You can also order by phone, {number}.", { number })
          : rich("You can also order by email, {address}.", { address })}
    </p>
  );
}
