import type { Copies } from "../document-pdf/index.ts";

export interface DocumentFilesTables {
  invoice_documents: { invoice_id: number; copies: Copies; pdf: Buffer; sha256: Buffer };
  /** A document with what the portals gave for it, each a file of its own. */
  document_reference_copies: {
    invoice_id: number;
    copies: Copies;
    irn: string | null;
    e_way_bill_number: string | null;
    pdf: Buffer;
    sha256: Buffer;
  };
  order_acknowledgements: { order_id: number; pdf: Buffer; sha256: Buffer };
}
