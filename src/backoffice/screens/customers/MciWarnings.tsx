import { Link } from "react-router";
import type { CustomerListed, CustomerShown } from "../../../contract/staff/customers.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { namesOf, verifications } from "./words.ts";

/** In a list: a number that more than one account has. */
export function SharedBadge({ of: { mci_shared } }: { of: CustomerListed }) {
  return mci_shared > 0 && <Badge kind="bad">Shared number</Badge>;
}

/** In a list: what was changed since the number was decided on. */
export function ChangedBadge({ of: { verification_reset } }: { of: CustomerListed }) {
  return verification_reset && <Badge kind="amber">Changed: {namesOf(verification_reset)}</Badge>;
}

/** On a customer's screen: the same in sentences, with the other accounts. */
export function MciWarnings({ of: customer }: { of: CustomerShown }) {
  const { verification_reset, mci_shared, mci_shared_with } = customer;
  return (
    <>
      {verification_reset && (
        <FormMessage kind="note">
          This number was checked before. The customer changed the {namesOf(verification_reset)} on{" "}
          <Moment at={verification_reset.at} />, so please check it against the register again.
        </FormMessage>
      )}
      {mci_shared > 0 && (
        <FormMessage kind="note">
          {mci_shared === 1 ? "Another account has" : `${mci_shared} other accounts have`} the same MCI number:{" "}
          {mci_shared_with.map(({ id, name, verification }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/customers/${id}`}>{name}</Link> ({verifications[verification][0].toLowerCase()})
            </span>
          ))}
          {mci_shared > mci_shared_with.length && " and more"}. Each number belongs to one person.
        </FormMessage>
      )}
    </>
  );
}
