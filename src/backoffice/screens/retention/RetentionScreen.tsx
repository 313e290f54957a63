import { inIndianGroups } from "../../../contract/money.ts";
import type { RetentionPolicyShown } from "../../../contract/staff/retention.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Table } from "../../../ui/Table.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { useCall } from "../../useCall.ts";

/** Personal data and how long it is kept. The periods are defined in code, because most are set by law. */
export default function RetentionScreen() {
  const query = useCall("GET staff/retention");
  return (
    <DetailScreen
      name="Data retention"
      query={query}
      title={() => "Data retention"}
      intro={({ data: { next_run_at } }) =>
        next_run_at ? (
          <>
            What the shop stores, why, and for how long. A daily job removes expired data; its next run is on{" "}
            <Moment at={next_run_at} exact />.
          </>
        ) : (
          "What the shop stores, why, and for how long. A daily job removes expired data."
        )
      }
    >
      {({ data: { policies } }) => (
        <Table caption="Retention policies" cards>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">How long</th>
              <th scope="col">Then</th>
              <th scope="col">Last run</th>
              <th scope="col" data-number>
                Removed
              </th>
            </tr>
          </thead>
          <tbody>
            {policies.map((policy) => (
              <PolicyRow key={policy.name} {...policy} />
            ))}
          </tbody>
        </Table>
      )}
    </DetailScreen>
  );
}

function PolicyRow({ what, why, keep, outcome, result }: RetentionPolicyShown) {
  return (
    <tr>
      <td data-label="What">{what}</td>
      <td data-label="Why">{why}</td>
      <td data-label="How long">{keep}</td>
      <td data-label="Then">{outcome}</td>
      <td data-label="Last run">{result ? <Moment at={result.ran_at} exact /> : "–"}</td>
      <td data-label="Removed" data-number>
        {result ? removedIn(result) : "–"}
      </td>
    </tr>
  );
}

function removedIn({ removed, removed_in_all, complete }: NonNullable<RetentionPolicyShown["result"]>): string {
  const counted = `${inIndianGroups(removed)} (${inIndianGroups(removed_in_all)} in total)`;
  return complete ? counted : `${counted}; the next run continues`;
}
