import type { DocumentKind } from "./documents.ts";

/** Documents as customers and staff read them. Apart from the schemas, which are not sent to browsers. */
export const documentNames: Record<DocumentKind, string> = {
  acknowledgement: "Order Acknowledgement",
  invoice: "Tax Invoice",
  bill_of_supply: "Bill of Supply",
  credit_note: "Credit Note",
  challan: "Delivery Challan",
};

/** A document of an order in a list: later versions of an acknowledgement say which they are. */
export const documentTitle = ({ kind, version }: { kind: DocumentKind; version?: number | undefined }) =>
  version === undefined ? documentNames[kind] : `${documentNames[kind]}, version ${version}`;
