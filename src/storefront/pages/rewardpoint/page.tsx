import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Rosette } from "../../../ui/drawings/Rosette.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Table } from "../../../ui/Table.tsx";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/account/AccountPage.tsx";
import type { Route } from "./+types/page";
import styles from "./rewardpoint.module.css";

const title = () => text("Reward History");

export const clientLoader = customerLoader((call) => call("GET reward-points"));

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <AccountSkeleton title={title()} />;
}

export default function RewardPointPage({ loaderData: { balance, earns, data: entries } }: Route.ComponentProps) {
  return (
    <AccountPage title={title()}>
      <dl className={styles.balance}>
        <dt>{text("Reward points")}</dt>
        <dd>{balance.toLocaleString("en-IN")}</dd>
      </dl>
      {entries.length === 0 ? (
        <EmptyState
          drawing={<Rosette />}
          title={text("No points yet")}
          text={
            earns
              ? text("You earn 1 point for each full Rs 100 of goods. Points are credited on delivery.")
              : text(
                  "Orders of this account do not earn points. The code for marketing medical devices in India bars benefits to doctors.",
                )
          }
        >
          <ButtonLink to="/product">{text("Continue Shopping")}</ButtonLink>
        </EmptyState>
      ) : (
        <Table caption={text("Reward points, newest first")} cards>
          <thead>
            <tr>
              <th scope="col">{text("Date")}</th>
              <th scope="col">{text("Reason")}</th>
              <th scope="col">{text("Order")}</th>
              <th scope="col" data-number>
                {text("Points")}
              </th>
              <th scope="col" data-number>
                {text("Balance")}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.at} ${entry.order_no} ${entry.balance}`} className={styles.entry}>
                <td className={styles.date}>
                  <Moment at={entry.at} />
                </td>
                <td>{entry.reason}</td>
                <td>
                  {entry.order_no && (
                    <Link to={`/orderhistory?search=${encodeURIComponent(entry.order_no)}`}>{entry.order_no}</Link>
                  )}
                </td>
                <td data-number data-label={text("Points")} className={entry.points < 0 ? styles.less : styles.more}>
                  {signed(entry.points)}
                </td>
                <td data-number data-label={text("Balance")}>
                  {entry.balance.toLocaleString("en-IN")}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AccountPage>
  );
}

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toLocaleString("en-IN")}`;
}
