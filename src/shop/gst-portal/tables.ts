import type { Generated } from "kysely";
import type { CancelReason } from "../../contract/portal-documents.ts";

export interface GstPortalTables {
  /** What the portals returned for a document, recorded once. */
  document_portal_numbers: {
    document_id: number;
    kind: "e_invoice" | "e_way_bill";
    /** Counts the e-way bills of a document, from 1: another one follows a cancelled one. */
    place: Generated<number>;
    /** The IRN, or the twelve digits of the e-way bill. */
    number: string;
    issued_at: Date;
    acknowledgement: string;
    signed_qr: string;
    /** When an e-way bill expires, if that was recorded. */
    valid_until: Date | null;
    recorded_at: Date;
    staff_name: string;
    /** The e-invoice as reported. */
    payload: Generated<object | null>;
  };
  /** E-invoices and e-way bills cancelled at their portals. */
  document_portal_cancellations: {
    document_id: number;
    kind: Generated<"e_invoice" | "e_way_bill">;
    place: Generated<number>;
    cancelled_at: Date;
    reason_code: CancelReason;
    remarks: string;
    recorded_at: Date;
    staff_name: string;
  };
  /** Published: what the portals have returned for a document so far. */
  document_portal_references: {
    document_id: number;
    irn: string | null;
    acknowledgement: string | null;
    acknowledged_at: Date | null;
    signed_qr: string | null;
    payload: object | null;
    e_way_bill_number: string | null;
    e_way_bill_issued_at: Date | null;
  };
  /** What staff requested to send to a portal. */
  document_portal_sendings: {
    document_id: number;
    kind: "e_invoice" | "e_way_bill";
    state: "waiting" | "refused" | "recorded";
    /** The portal's latest answer, or why there was none. */
    message: string;
    requested_at: Date;
    staff_name: string;
  };
}
