import type { GeneratedAlways } from "kysely";

export interface GstDocumentsTables {
  /** Corrections of wrong GSTINs of buyers on documents: a ledger, in which the latest entry counts. */
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
