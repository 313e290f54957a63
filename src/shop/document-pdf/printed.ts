import { challanReasonLabels } from "../../contract/challan-reasons.ts";
import { licenceKinds, licenceLabels } from "../../contract/licences.ts";
import { channelPhrases, orderChannels } from "../../contract/order-channels.ts";
import { paymentMethods, paymentModes, paymentTexts, possiblePayables } from "../../contract/payments.ts";
import { inEnglish } from "../../language/current.ts";
import { restated } from "../../language/restated.ts";
import { language } from "../../language/text.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { amountInWords } from "../tax/index.ts";

/** A document's content in the language in which it is printed. Texts of the shop, which are stored in English, are translated. */
export function toPrinted(content: InvoiceContent): InvoiceContent {
  if (language() === "en") return content;
  const { seller, payment, returns_text, reason, challan, entered_by, totals } = content;
  return {
    ...content,
    tax_reason: restated(content.tax_reason),
    payment_terms: paymentTerms(content),
    total_in_words:
      totals.total_paise > 0 || content.total_in_words ? amountInWords(totals.total_paise, language()) : "",
    seller: {
      ...seller,
      licences: seller.licences?.map((licence) => ({ ...licence, label: licenceName(licence.label) })),
    },
    shipping: content.shipping.map((charge) => (charge.label ? { ...charge, label: restated(charge.label) } : charge)),
    ...(payment
      ? { payment: { ...payment, paid: payment.paid.map((each) => ({ ...each, how: paymentHow(each.how) })) } }
      : {}),
    ...(returns_text ? { returns_text: restated(returns_text) } : {}),
    ...(reason ? { reason: printedReason(reason, challan) } : {}),
    ...(entered_by ? { entered_by: entered(entered_by) } : {}),
  };
}

/** Translates a text if it is one that the shop produces in English. */
function saidAgain(english: string, sayings: readonly (() => string)[]): string {
  const saying = sayings.find((say) => inEnglish(say) === english);
  return saying ? saying() : english;
}

function paymentTerms({ payment_terms, totals }: InvoiceContent): string {
  return saidAgain(
    payment_terms,
    possiblePayables(totals.total_paise).map((order) => () => paymentTexts(order).invoice),
  );
}

const licenceName = (label: string) =>
  saidAgain(
    label,
    licenceKinds.map((kind) => () => licenceLabels[kind]),
  );
const paymentHow = (how: string) =>
  saidAgain(
    how,
    paymentModes.map((mode) => () => paymentMethods[mode].how),
  );

/** A challan's reason may be followed by a remark. */
function printedReason(reason: string, challan: InvoiceContent["challan"]): string {
  if (!challan) return restated(reason);
  const label = () => challanReasonLabels[challan.reason_code];
  const english = inEnglish(label);
  return reason.startsWith(english) ? `${label()}${reason.slice(english.length)}` : reason;
}

/** A name and how the customer asked: "Meera Nair, by telephone". */
function entered(by: string): string {
  return saidAgain(
    by,
    orderChannels.map((channel) => () => `${by.slice(0, by.lastIndexOf(", "))}, ${channelPhrases[channel]}`),
  );
}
