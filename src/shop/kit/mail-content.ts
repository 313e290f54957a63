export interface Sender {
  name: string;
  email: string;
  /** What addresses of the shop begin with in the language of the mail, without a trailing slash. */
  publicUrl: string;
  /** The accent colour for the name and buttons, and the text on it, where the shop has its own. */
  colours?: Record<"light" | "dark", { accent: string; on: string }>;
  /** Shown in place of the name. It is sent with the mail, so that nothing is fetched when the mail is opened. */
  logo?: { content: Buffer; width: number; height: number };
}

/** Content of a mail as plain text; HTML in it is escaped. */
export interface MailPage {
  heading: string;
  paragraphs: string[];
  /** Labelled values in a small table after the first paragraph. */
  facts?: { label: string; value: string }[];
  /** Items and charges with amounts; the last row is the total. */
  bill?: { what: string; note?: string; amount: string }[];
  button?: { label: string; href: string };
  /** A link at the end. */
  unsubscribe?: { label: string; href: string };
}
