import type { OrderStatus } from "../../../../contract/orders.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { fileAddress } from "../../../client.ts";
import { LotLabels } from "../packing/LotLabels.tsx";
import styles from "./BulkRuns.module.css";

interface OrderPrintsProps {
  /** Selects the orders: a bulk action, tokens, or a filter. */
  query: Record<string, string>;
  /** The states of these orders; documents for other states are not offered. */
  statuses: readonly OrderStatus[];
}

/** PDFs for several orders: the pick list of those to pack, invoices and labels of those packed. */
export function OrderPrints({ query, statuses }: OrderPrintsProps) {
  const isPacked = statuses.some((status) => status === "packed" || status === "shipped");
  return (
    <>
      {statuses.includes("confirmed") && (
        <ButtonLink size="small" variant="secondary" to={`/pick-list?${new URLSearchParams(query)}`}>
          Pick list
        </ButtonLink>
      )}
      {isPacked && (
        <>
          <a className={styles.paper} href={fileAddress("GET staff/invoices.pdf", { query })} {...newTab}>
            Invoices (PDF)
          </a>
          <a className={styles.paper} href={fileAddress("GET staff/labels.pdf", { query })} {...newTab}>
            Address labels (PDF)
          </a>
          <LotLabels query={query} />
        </>
      )}
    </>
  );
}

const newTab = { target: "_blank", rel: "noreferrer" };
