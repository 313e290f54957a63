import { Link } from "react-router";
import type { UserDetails } from "../../../contract/customers.ts";
import { rich } from "../../../language/rich.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import styles from "./userprofile.module.css";

const verifications = inEachLanguage(
  () =>
    ({
      pending: {
        kind: "amber",
        name: text("Being checked"),
        text: text(
          "We are checking your council number against the register. Until then you can order everything except the few devices for verified professionals.",
        ),
      },
      verified: {
        kind: "good",
        name: text("Verified"),
        text: text("We have checked your council number against the register. You can order every device."),
      },
      rejected: {
        kind: "bad",
        name: text("Not verified"),
        text: text(
          "Until your number is verified, you can order everything except the few devices for verified professionals.",
        ),
      },
    }) as const satisfies Record<UserDetails["verification"], { kind: string; name: string; text: string }>,
);

const accountTypes = inEachLanguage(() => ({
  doctor: text("Doctor"),
  dealer: text("Dealer"),
  hospital: text("Hospital"),
}));

/** The account's owner, and what the account may buy. */
export function AccountStatus({ user }: { user: UserDetails }) {
  const verification = verifications[user.verification];
  return (
    <dl className={styles.accountStatus}>
      <div>
        <dt>{text("Email")}</dt>
        <dd>
          <EmailAddress of={user.email} />
        </dd>
      </div>
      <div>
        <dt>{text("Account")}</dt>
        <dd>{accountTypes[user.account_type]}</dd>
      </div>
      {(user.earns_points || user.reward_points !== 0) && (
        <div>
          <dt>{text("Reward points")}</dt>
          <dd>
            <Link to="/rewardpoint">{user.reward_points.toLocaleString("en-IN")}</Link>
          </dd>
        </div>
      )}
      {(user.mci_number || user.account_type === "doctor") && (
        <div className={styles.verification}>
          <dt>{text("MCI number")}</dt>
          <dd>
            {user.mci_number} <Badge kind={verification.kind}>{verification.name}</Badge>
            {user.verification === "rejected" && (
              <p className={styles.reason}>
                {user.verification_reason ?? text("We didn't find your number in the register.")}{" "}
                {rich("<link>Correct your MCI number</link> and save your details. We'll then check again.", {
                  link: (inside) => <Link to="#mci_number">{inside}</Link>,
                })}
              </p>
            )}
            <p>{verification.text}</p>
          </dd>
        </div>
      )}
    </dl>
  );
}
