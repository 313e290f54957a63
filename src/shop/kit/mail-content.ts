/** Who writes to customers. */
export interface Sender {
  name: string;
  /** Where people write to the shop. */
  email: string;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
}

/** What a mail says, as plain text; nothing in it is read as HTML. */
export interface MailPage {
  heading: string;
  paragraphs: string[];
  /** Labelled values in a small table after the first paragraph. */
  facts?: { label: string; value: string }[];
  /** Goods and what is added to them, with amounts; the last row is the sum. */
  bill?: { what: string; note?: string; amount: string }[];
  button?: { label: string; href: string };
}
