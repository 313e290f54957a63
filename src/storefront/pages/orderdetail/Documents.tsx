import { documentNames } from "../../../contract/document-names.ts";
import type { OrderDocument } from "../../../contract/documents.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { DocumentButton } from "../../parts/DocumentButton.tsx";
import styles from "./orderdetail.module.css";

/** The documents of an order with number and date, each as a PDF. */
export function Documents({ token, documents }: { token: string; documents: OrderDocument[] }) {
  return (
    <section aria-labelledby="documents" className={styles.documents}>
      <h2 id="documents">Documents</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.file}>
            <div>
              <h3>{documentNames[document.kind]}</h3>
              <p>
                {document.number}, <Moment at={document.issued_at} />
                {document.cancelled && ", cancelled"}
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
      </ul>
    </section>
  );
}
