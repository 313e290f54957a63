import type { JSONColumnType } from "kysely";
import type { Copies, InvoiceContent } from "../document-content/index.ts";

export interface DocumentFilesTables {
  invoice_documents: { invoice_id: number; copies: Copies; pdf: Buffer; sha256: Buffer };
  /** Copies of documents with what the portals returned for them, each a separate file. */
  document_reference_copies: {
    invoice_id: number;
    copies: Copies;
    irn: string | null;
    e_way_bill_number: string | null;
    pdf: Buffer;
    sha256: Buffer;
  };
  /** The first acknowledgement, drawn when it is first fetched. */
  order_acknowledgements: { order_id: number; pdf: Buffer; sha256: Buffer };
  /** The content of each version; orders that were never changed have none. */
  acknowledgement_versions: {
    order_id: number;
    version: number;
    issued_at: Date;
    total_paise: number;
    content: JSONColumnType<InvoiceContent>;
  };
  acknowledgement_version_files: { order_id: number; version: number; pdf: Buffer; sha256: Buffer };
  acknowledgement_list: { order_id: number; version: number; issued_at: Date; total_paise: number };
}
