import { Link } from "react-router";
import type { CustomerListed, CustomerShown } from "../../../contract/staff/customers.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { changedFieldNames, verificationLabels } from "./customer-labels.ts";

/** In lists: shows that several accounts share the number. */
export function SharedBadge({ of: { mci_shared } }: { of: CustomerListed }) {
  return mci_shared > 0 && <Badge kind="bad">Shared number</Badge>;
}

/** In lists: shows what changed since the number was checked. */
export function ChangedBadge({ of: { verification_reset } }: { of: CustomerListed }) {
  return verification_reset && <Badge kind="amber">Changed: {changedFieldNames(verification_reset)}</Badge>;
}

/** On the customer's screen: the same as sentences, with links to the other accounts. */
export function MciWarnings({ of: customer }: { of: CustomerShown }) {
  const { verification_reset, mci_shared, mci_shared_with } = customer;
  return (
    <>
      {verification_reset && (
        <FormMessage kind="note">
          This number was checked before. The customer changed the {changedFieldNames(verification_reset)} on{" "}
          <Moment at={verification_reset.at} />, so please check it against the register again.
        </FormMessage>
      )}
      {mci_shared > 0 && (
        <FormMessage kind="note">
          {mci_shared === 1 ? "Another account has" : `${mci_shared} other accounts have`} the same MCI number:{" "}
          {mci_shared_with.map(({ id, name, verification }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/customers/${id}`}>{name}</Link> ({verificationLabels[verification][0].toLowerCase()})
            </span>
          ))}
          {mci_shared > mci_shared_with.length && " and more"}. Each number belongs to one person.
        </FormMessage>
      )}
    </>
  );
}
