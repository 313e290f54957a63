import { inEachLanguage, text } from "../language/text.ts";
import type { DocumentKind } from "./documents.ts";

/** Names of documents for customers and staff. Separate from the schemas, which are not sent to browsers. */
export const documentNames: Record<DocumentKind, string> = inEachLanguage(() => ({
  acknowledgement: text("Order Acknowledgement"),
  invoice: text("Tax Invoice"),
  bill_of_supply: text("Bill of Supply"),
  credit_note: text("Credit Note"),
  challan: text("Delivery Challan"),
}));

/** The title of an order's document in a list; later versions of an acknowledgement include their number. */
export const documentTitle = ({ kind, version }: { kind: DocumentKind; version?: number | undefined }) =>
  version === undefined
    ? documentNames[kind]
    : text("{document}, version {version}", { document: documentNames[kind], version });
