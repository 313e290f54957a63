import type { GeneratedAlways } from "kysely";

export interface GstDocumentsTables {
  /** GSTINs of buyers that were wrong on a document: a ledger, the latest one counts. */
  document_corrections: {
    id: GeneratedAlways<number>;
    document_id: number;
    corrected_at: Date;
    buyer_gstin: string;
    reason: string;
    staff_name: string;
  };
  /** Published: the GSTIN of a document's buyer as last corrected. */
  corrected_buyers: { document_id: number; buyer_gstin: string };
}
