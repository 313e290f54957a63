export interface GstPortalTables {
  /** What the portals gave for a document: recorded once. */
  document_portal_numbers: {
    document_id: number;
    kind: "e_invoice" | "e_way_bill";
    /** The IRN, or the twelve digits of the e-way bill. */
    number: string;
    issued_at: Date;
    acknowledgement: string;
    signed_qr: string;
    recorded_at: Date;
    staff_name: string;
  };
}
