import { mailPage, type Sender } from "../kit/mail-page.ts";

interface Item {
  name: string;
  ref_no: string;
  /** Of the product, as in its address. */
  slug: string;
  token: string;
}

const facts = ({ name, ref_no }: Item) => [
  { label: "Product", value: name },
  { label: "Reference number", value: ref_no },
];

export function confirmAlertMail(sender: Sender, item: Item, token: string) {
  return {
    subject: `Confirm: tell me when ${item.ref_no} is back in stock`,
    ...mailPage(sender, {
      heading: "Confirm your email address",
      paragraphs: [
        `Someone, probably you, asked ${sender.name} to write to this address once when this product is back in stock.`,
        "The link works once, within 7 days. If you did not ask for this, you can ignore this email: we will not write to you again.",
      ],
      facts: facts(item),
      button: { label: "Confirm", href: `${sender.publicUrl}/stock-alert?token=${token}` },
    }),
  };
}

/** Without prices, which depend on who reads it. */
export function backInStockMail(sender: Sender, item: Item, stopToken: string) {
  const path = `/product/product-details/${item.slug}/${item.token}?ref=${encodeURIComponent(item.ref_no)}`;
  const stopUrl = `${sender.publicUrl}/stock-alert-stop?token=${stopToken}`;
  return {
    subject: `Back in stock: ${item.name} (${item.ref_no})`,
    ...mailPage(sender, {
      heading: "Back in stock",
      paragraphs: [
        "You asked us to tell you when this product is back in stock. It is now, for as long as stock lasts.",
        "We email you once. To be notified again, ask on the product's page.",
      ],
      facts: facts(item),
      button: { label: "See the product", href: `${sender.publicUrl}${path}` },
      unsubscribe: { label: "Stop all stock alerts to this address", href: stopUrl },
    }),
    unsubscribeUrl: stopUrl,
  };
}
