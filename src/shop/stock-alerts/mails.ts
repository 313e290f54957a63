import { text } from "../../language/text.ts";
import { mailPage, type Sender } from "../kit/mail-page.ts";

interface Item {
  name: string;
  ref_no: string;
  /** The product's slug. */
  slug: string;
  token: string;
}

const facts = ({ name, ref_no }: Item) => [
  { label: text("Product"), value: name },
  { label: text("Reference number"), value: ref_no },
];

export function confirmAlertMail(sender: Sender, item: Item, token: string) {
  return {
    subject: text("Confirm: tell me when {ref_no} is back in stock", { ref_no: item.ref_no }),
    ...mailPage(sender, {
      heading: text("Confirm your email address"),
      paragraphs: [
        text("Someone, probably you, asked {shop} to email this address once when this product is back in stock.", {
          shop: sender.name,
        }),
        text(
          "The link works once, within 7 days. If you did not ask for this, you can ignore this email: we will not email you again.",
        ),
      ],
      facts: facts(item),
      button: { label: text("Confirm"), href: `${sender.publicUrl}/stock-alert?token=${token}` },
    }),
  };
}

/** Omits prices, which depend on the reader. */
export function backInStockMail(sender: Sender, item: Item, stopToken: string) {
  const path = `/product/product-details/${item.slug}/${item.token}?ref=${encodeURIComponent(item.ref_no)}`;
  const stopUrl = `${sender.publicUrl}/stock-alert-stop?token=${stopToken}`;
  return {
    subject: text("Back in stock: {name} ({ref_no})", { name: item.name, ref_no: item.ref_no }),
    ...mailPage(sender, {
      heading: text("Back in stock"),
      paragraphs: [
        text("You asked us to tell you when this product is back in stock. It is available now, while stock lasts."),
        text("We email you only once. To be notified again, ask on the product's page."),
      ],
      facts: facts(item),
      button: { label: text("See the product"), href: `${sender.publicUrl}${path}` },
      unsubscribe: { label: text("Stop all stock alerts to this address"), href: stopUrl },
    }),
    unsubscribeUrl: stopUrl,
  };
}
