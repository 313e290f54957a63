import { Link } from "react-router";
import { inIndianGroups } from "../../../contract/money.ts";
import { PartFailure } from "../../parts/Loaded.tsx";
import { Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { type Query, useCall } from "../../useCall.ts";
import { queues, returnQueues } from "../orders/order-labels.ts";
import styles from "./PendingWork.module.css";

/** Work waiting for the user's role. */
export function PendingWork() {
  const can = usePermissions();
  const own = can("orders.read") ? queues.filter(({ right }) => can(right)) : [];
  const others = ["enquiries.answer", "customers.verify", "catalogue.change"] as const;
  if (own.length === 0 && !others.some(can)) return null;
  return (
    <Section title="To do">
      <ul className={styles.queues}>
        {own.length > 0 && <Orders own={own} />}
        {can("enquiries.answer") && <Enquiries />}
        {can("enquiries.answer") && <Grievances />}
        {can("customers.verify") && <CouncilNumbers />}
        {can("catalogue.change") && <UndeclaredProducts />}
      </ul>
      <p className={styles.nothing}>Nothing is waiting for you.</p>
    </Section>
  );
}

function Orders({ own }: { own: typeof queues }) {
  const query = useCall("GET staff/orders", { query: { per_page: 1 } }, { isLive: true });
  const counts = query.data?.counts;
  if (query.error && !counts) return <Failed what="Orders" query={query} />;
  return own.map(({ queue, name }) => (
    <Tile
      key={queue}
      name={name}
      count={counts?.[queue]}
      to={`/${returnQueues.includes(queue) ? "returns" : "orders"}?queue=${queue}`}
    />
  ));
}

function Enquiries() {
  const query = useCall("GET staff/enquiries", { query: { status: "open", per_page: 1 } }, { isLive: true });
  const counts = query.data?.counts;
  if (query.error && !counts) return <Failed what="Enquiries" query={query} />;
  return (
    <>
      <Tile name="Enquiries to answer" count={counts?.open} to="/enquiries?status=open" />
      {counts !== undefined && counts.held > 0 && (
        <Tile name="Enquiries held as spam" count={counts.held} to="/enquiries?status=held" />
      )}
    </>
  );
}

/** Listed only if there are any. */
function Grievances() {
  const query = useCall("GET staff/grievances", { query: { status: "due", per_page: 1 } }, { isLive: true });
  const counts = query.data?.counts;
  if (query.error && !counts) return <Failed what="Grievances" query={query} />;
  if (!counts?.due) return null;
  return (
    <>
      <Tile name="Grievances to close" count={counts.due} to="/grievances?status=due" />
      {counts.overdue > 0 && <Tile name="Grievances overdue" count={counts.overdue} to="/grievances?status=overdue" />}
    </>
  );
}

function CouncilNumbers() {
  const query = useCall("GET staff/customers", { query: { verification: "to_verify", per_page: 1 } }, { isLive: true });
  if (query.error && !query.data) return <Failed what="Council numbers" query={query} />;
  return (
    <Tile name="Council numbers to verify" count={query.data?.meta.total} to="/customers?verification=to_verify" />
  );
}

/** Listed only if there are any: new products cannot be published without their declarations. */
function UndeclaredProducts() {
  const query = useCall(
    "GET staff/products",
    { query: { state: "shown", filter: "no_declarations", per_page: 1 } },
    { isLive: true },
  );
  if (query.error && !query.data) return <Failed what="Declarations" query={query} />;
  if (!query.data) return <li hidden />;
  const count = query.data.meta.total;
  if (count === 0) return null;
  return <Tile name="Products without declarations" count={count} to="/products?state=shown&filter=no_declarations" />;
}

/** `count` is undefined until it is known. */
function Tile({ name, count, to }: { name: string; count: number | undefined; to: string }) {
  return (
    <li data-none={count === 0 || undefined}>
      <Link to={to}>
        <strong>{count === undefined ? "…" : inIndianGroups(count)}</strong> {name}
      </Link>
    </li>
  );
}

function Failed({ what, query }: { what: string; query: Query<unknown> }) {
  return (
    <li className={styles.failed}>
      <PartFailure what={what} query={query} />
    </li>
  );
}
