export interface Sender {
  name: string;
  email: string;
  /** The start of the shop's URLs in the language of the mail, without a trailing slash. */
  publicUrl: string;
  /** The accent colour of the name and buttons, and the colour of text on it; absent where the shop uses the default. */
  colours?: Record<"light" | "dark", { accent: string; on: string }>;
  /** Shown in place of the name. Embedded in the mail, so that opening the mail fetches nothing. */
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
  /** A link at the end of the mail. */
  unsubscribe?: { label: string; href: string };
}
