import { Link, useParams } from "react-router";
import type { OrderStatus } from "../../../../contract/orders.ts";
import { paymentLabel } from "../../../../contract/payments.ts";
import { type BulkAction, bulkActionRights } from "../../../../contract/staff/bulk-actions.ts";
import type { BulkRun } from "../../../../contract/staff/bulk-runs.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Moment } from "../../../../ui/Moment.tsx";
import { DetailScreen } from "../../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../../parts/Section.tsx";
import { usePermissions } from "../../../session.ts";
import { type Column, DataTable } from "../../../table/DataTable.tsx";
import { useCall } from "../../../useCall.ts";
import { useStaffMutation } from "../../../useStaffMutation.ts";
import styles from "./BulkRuns.module.css";
import { BulkProgress } from "./BulkRuns.tsx";
import { begunText, bulkWords, countText, ordersText } from "./bulk-labels.ts";
import { OrderPrints } from "./OrderPrints.tsx";
import { pollMs } from "./polling.ts";

type Result = BulkRun["results"][number];

/** A bulk action: its progress, and the result for each order. */
export default function BulkRunScreen() {
  const { id = "" } = useParams();
  const query = useCall(
    "GET staff/bulk-runs/:id",
    { params: { id } },
    { pollAfter: ({ data: { finished_at } }) => finished_at === null && pollMs },
  );
  return (
    <DetailScreen
      name="Bulk action"
      query={query}
      back={{ name: "Orders", to: "/orders" }}
      title={({ data }) => `${bulkWords[data.act].verb} ${ordersText(data.total)}`}
      intro={({ data }) => (
        <>
          Started by {data.by}, <Moment at={data.created_at} exact />.{" "}
          {data.finished_at === null && "It continues when you leave this page."}
        </>
      )}
      actions={({ data }) => (
        <>
          {data.succeeded > 0 && <OrderPrints query={{ run: id }} statuses={after[data.act]} />}
          <Retry run={data} />
        </>
      )}
    >
      {({ data }) => <Details run={data} />}
    </DetailScreen>
  );
}

/** The states to which an action moves its orders. */
const after: Record<BulkAction, OrderStatus[]> = {
  confirm: ["confirmed"],
  pack: ["packed"],
  ship: ["shipped"],
  deliver: [],
  collect: [],
};

function Retry({ run: { id, act, handled, succeeded, finished_at } }: { run: BulkRun }) {
  const can = usePermissions();
  const retry = useStaffMutation("POST staff/bulk-runs/:id/retry", {
    success: begunText,
    leadsTo: ({ data }) => `/bulk-actions/${data.id}`,
  });
  const failed = handled - succeeded;
  if (finished_at === null || failed === 0 || !can(bulkActionRights[act])) return null;
  return (
    <Button variant="secondary" loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      {`Try ${countText(failed)} again`}
    </Button>
  );
}

function Details({ run }: { run: BulkRun }) {
  const { act, total, courier, mode, reference, results } = run;
  const facts: [string, string][] = [
    ...(courier ? [["Courier", courier] as [string, string]] : []),
    ...(mode ? [["Paid by", paymentLabel(mode)] as [string, string]] : []),
    ...(reference ? [["Reference", reference] as [string, string]] : []),
  ];
  return (
    <>
      <div className={styles.run} role="status">
        <BulkProgress run={run} />
      </div>
      {facts.length > 0 && (
        <Section title="For all of them">
          <DescriptionList of={facts} />
        </Section>
      )}
      <Section title="Results">
        <DataTable
          caption="Orders of this action"
          columns={columnsFor(bulkWords[act].done)}
          rows={results.toSorted((one, other) => urgency(one) - urgency(other))}
          keyOf={({ token }) => token}
        />
        {total > results.length && (
          <p>{`Only ${countText(results.length)} of them are listed, those that failed first.`}</p>
        )}
      </Section>
    </>
  );
}

/** Failures need attention first, then pending orders. */
const urgency = ({ done }: Result) => (done === false ? 0 : done === null ? 1 : 2);

const columnsFor = (doneText: string): Column<Result>[] => [
  {
    name: "Order",
    whole: true,
    cell: ({ token, order_no }) => (order_no ? <Link to={`/orders/${token}`}>{order_no}</Link> : "Unknown"),
  },
  {
    name: "Result",
    wordy: true,
    cell: ({ done, message }) => (done === false ? <strong>{message}</strong> : done === null ? "Waiting" : doneText),
  },
];
