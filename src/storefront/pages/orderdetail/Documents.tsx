import { documentTitle } from "../../../contract/document-names.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import { text } from "../../../language/text.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { DocumentButton } from "../../parts/orders/DocumentButton.tsx";
import { LotStatement } from "./LotStatement.tsx";
import styles from "./orderdetail.module.css";

/** The documents of an order with number and date, each downloadable as a PDF. */
export function Documents({ order }: { order: OrderDetail }) {
  const { token, documents } = order;
  return (
    <section aria-labelledby="documents" className={styles.documents}>
      <h2 id="documents">{text("Documents")}</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.file}>
            <div>
              <h3>{documentTitle(document)}</h3>
              <p>
                {document.number}, <Moment at={document.issued_at} />
                {document.cancelled && `, ${text("cancelled")}`}
              </p>
            </div>
            {/* An order has one valid invoice, and may have several documents of the other kinds. */}
            <DocumentButton
              token={token}
              document={document}
              alone={document.kind === "invoice" && !document.cancelled}
            />
          </li>
        ))}
        <LotStatement of={order} />
      </ul>
    </section>
  );
}
