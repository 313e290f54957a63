import { Link } from "react-router";
import type { UserDetails } from "../../../contract/customers.ts";
import { Badge } from "../../../ui/Badge.tsx";
import styles from "./userprofile.module.css";

const verifications = {
  pending: {
    kind: "amber",
    name: "Being checked",
    text: "We are checking your council number against the register. Until then you can order everything except the few devices for verified professionals.",
  },
  verified: {
    kind: "good",
    name: "Verified",
    text: "We have checked your council number against the register. You can order every device.",
  },
  rejected: {
    kind: "bad",
    name: "Not verified",
    text: "Until your number is verified, you can order everything except the few devices for verified professionals.",
  },
} as const satisfies Record<UserDetails["verification"], { kind: string; name: string; text: string }>;

const accountTypes = { doctor: "Doctor", dealer: "Dealer", hospital: "Hospital" } as const;

/** The account's owner, and what it may buy. */
export function Standing({ user }: { user: UserDetails }) {
  const verification = verifications[user.verification];
  return (
    <dl className={styles.standing}>
      <div>
        <dt>Email</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>Account</dt>
        <dd>{accountTypes[user.account_type]}</dd>
      </div>
      {(user.earns_points || user.reward_points !== 0) && (
        <div>
          <dt>Reward points</dt>
          <dd>
            <Link to="/rewardpoint">{user.reward_points.toLocaleString("en-IN")}</Link>
          </dd>
        </div>
      )}
      {(user.mci_number || user.account_type === "doctor") && (
        <div className={styles.verification}>
          <dt>MCI number</dt>
          <dd>
            {user.mci_number} <Badge kind={verification.kind}>{verification.name}</Badge>
            {user.verification === "rejected" && (
              <p className={styles.reason}>
                {user.verification_reason ?? "We didn't find your number in the register."}{" "}
                <Link to="#mci_number">Correct your MCI number</Link> and save your details. We'll then check again.
              </p>
            )}
            <p>{verification.text}</p>
          </dd>
        </div>
      )}
    </dl>
  );
}
