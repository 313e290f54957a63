import { dayText } from "../../contract/day-text.ts";
import { furtherHsnCodes } from "../../contract/hsn-codes.ts";
import { rupeesText } from "../../contract/money.ts";
import { financialYearName, turnoverLabels } from "../../contract/turnover.ts";
import { priceFromMrp } from "../tax/index.ts";
import { describeBrand } from "./brand-effects.ts";
import { describeDelivery } from "./delivery-effects.ts";
import type { Settings } from "./groups.ts";
import { toBadges } from "./settings.ts";

/** Describes the effects of a settings change in sentences, for the owner to read before saving. */
export function describeEffects(before: Settings, after: Settings): string[] {
  return [...sellingEffects(before.selling, after.selling), ...badgeEffects(before, after)].concat(
    paymentEffects(before.payment, after.payment),
    companyEffects(before.company, after.company),
    describeBrand(before.brand, after.brand),
    homeEffects(before.home, after.home),
    describeDelivery(before.delivery, after.delivery),
  );
}

type Selling = Settings["selling"];

const seePrice = {
  everyone: "Everyone will see prices, including visitors.",
  customers: "Only signed-in customers will see prices.",
  nobody: "No one will see prices, and nothing can be bought.",
};
const seeMrp = {
  everyone: "Everyone will see the MRP, including visitors.",
  customers: "Only signed-in customers will see the MRP.",
  nobody: "No one will see the MRP.",
};
const buy = {
  customers: "Signed-in customers will be able to buy.",
  nobody: "No one will be able to buy: cart buttons and checkout will be turned off.",
};
const enquire = {
  everyone: "Everyone will be able to enquire about a device, including visitors.",
  customers: "Only signed-in customers will be able to enquire about a device.",
  nobody: "No one will be able to enquire about a device. The contact form stays.",
};
const freightRule = {
  pro_rata: "Delivery will be taxed at the rates of the goods, in proportion to their value.",
  highest_rate: "Delivery will be taxed at the highest rate among the goods.",
};
const orderReductions = {
  ask: "Customers will be asked to agree to every change of an open order, also where it only reduces the total.",
  apply:
    "Where staff only remove items or lower quantities and the total falls, the order will change at once. The customer gets an email.",
};
const worksOffline = {
  yes: "Customers' browsers will keep the pages and documents they have opened, for when they have no connection.",
  no: "The shop will not open without a connection. Browsers will remove what they have kept.",
};
const rewardEarners = {
  everyone:
    "Every customer, doctors included, will earn reward points on delivery. UCMPMD 2024 bars benefits to doctors.",
  organisations: "Only hospitals and dealers will earn reward points; doctors will not.",
  nobody: "No one will earn reward points. Points already earned stay.",
};

function sellingEffects(before: Selling, after: Selling): string[] {
  const worded = (name: keyof Selling, words: Record<string, string>) =>
    before[name] === after[name] ? [] : [words[String(after[name])] ?? ""];
  return [
    ...worded("see_mrp", seeMrp),
    ...worded("see_price", seePrice),
    ...worded("buy", buy),
    ...worded("enquire", enquire),
    ...(before.discount_percent === after.discount_percent ? [] : [discountEffect(before, after)]),
    ...(before.free_delivery_orders === after.free_delivery_orders && before.shipping_paise === after.shipping_paise
      ? []
      : [deliveryEffect(after)]),
    ...worded("freight_rule", freightRule),
    ...(before.hsn_digits === after.hsn_digits
      ? []
      : [
          `New documents will state HSN codes with ${after.hsn_digits === "4" ? "at least 4" : after.hsn_digits} digits.`,
        ]),
    ...turnoverEffects(before, after),
    ...(before.hsn_codes === after.hsn_codes ? [] : [hsnCodesEffect(after)]),
    ...worded("order_reductions", orderReductions),
    ...worded("reward_earners", rewardEarners),
    ...worded("works_offline", worksOffline),
    ...(before.licence_required_from === after.licence_required_from ? [] : [licenceEffect(after)]),
  ];
}

function turnoverEffects({ turnover: before }: Selling, { turnover: after }: Selling): string[] {
  const stated = after
    .filter(({ year, band }) => !before.some((each) => each.year === year && each.band === band))
    .map(({ year, band }) => {
      const needs =
        band === "up_to_5"
          ? "HSN codes need 4 digits"
          : "HSN codes need 6 digits, and invoices to registered buyers need e-invoices";
      return `From 1 April 20${year.slice(2)}: ${needs} (turnover of ${financialYearName(year)}: ${turnoverLabels[band]}).`;
    });
  const removed = before
    .filter(({ year }) => !after.some((each) => each.year === year))
    .map(({ year }) => `The turnover of ${financialYearName(year)} will no longer be stated.`);
  return [...stated, ...removed];
}

function hsnCodesEffect({ hsn_codes }: Selling): string {
  const codes = furtherHsnCodes(hsn_codes);
  return codes.length === 0
    ? "Products can be given only the HSN codes that come with the shop."
    : `Products can also be given the HSN ${codes.length === 1 ? "code" : "codes"} ${codes.join(", ")}.`;
}

/** A device whose MRP without 5 % GST is Rs 1,000, so that the example is easy to follow. */
const example = { mrp_paise: 105_000, gst_rate_bp: 500 };

function discountEffect(before: Selling, after: Selling): string {
  const price = ({ discount_percent }: Selling) =>
    rupeesText(priceFromMrp(example.mrp_paise, example.gst_rate_bp, discount_percent));
  return `A product with MRP ${rupeesText(example.mrp_paise)} would cost ${price(after)} + GST (now ${price(before)}). Products with their own price keep it.`;
}

function deliveryEffect({ free_delivery_orders, shipping_paise }: Selling): string {
  if (shipping_paise === 0) return "Delivery will be free on every order.";
  const charge = `${rupeesText(shipping_paise)} + GST`;
  if (free_delivery_orders === 0) return `Delivery will cost ${charge} on every order.`;
  const orders =
    free_delivery_orders === 1 ? "first order" : `first ${free_delivery_orders.toLocaleString("en-IN")} orders`;
  return `Delivery will be free for a customer's ${orders} and ${charge} after that.`;
}

function licenceEffect({ licence_required_from: from }: Selling): string {
  return from === null
    ? "Dealers of earlier releases will need a licence 30 days after this release was first started."
    : `Dealers of earlier releases will need a licence to order from ${dayText(from)}.`;
}

function badgeEffects(before: Settings, after: Settings): string[] {
  const words = (settings: Settings) =>
    toBadges(settings).map(({ title, text }) => [title, text].filter(Boolean).join(": "));
  const [now, then] = [words(before), words(after)];
  return [
    ...then.filter((badge) => !now.includes(badge)).map((badge) => `New badge: “${badge}”.`),
    ...now.filter((badge) => !then.includes(badge)).map((badge) => `Badge removed: “${badge}”.`),
  ];
}

function paymentEffects(before: Settings["payment"], { upi_id, bank }: Settings["payment"]): string[] {
  const code = upi_id
    ? `New invoices will carry a QR code to pay the amount due by UPI to ${upi_id}.`
    : "New invoices will carry no QR code for payment.";
  const account = bank.account_number
    ? `New invoices with an amount due will print account ${bank.account_number} of ${bank.account_name}, IFSC ${bank.ifsc}, for transfers.`
    : "New invoices will print no bank account.";
  return [
    ...(before.upi_id === upi_id ? [] : [code]),
    ...(JSON.stringify(before.bank) === JSON.stringify(bank) ? [] : [account]),
  ];
}

function companyEffects(before: Settings["company"], after: Settings["company"]) {
  const changed = (name: keyof Settings["company"]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const effects: string[] = [];
  if (changed("name")) effects.push(`The header, emails and page titles will show “${after.name}”.`);
  if (changed("email")) {
    effects.push(
      after.email
        ? `Enquiries and replies to the shop's emails will go to ${after.email}.`
        : "Enquiries will not be emailed. They will appear only in the back office.",
    );
  }
  if (changed("phone"))
    effects.push(after.phone ? `The phone number shown will be ${after.phone}.` : "No phone number will be shown.");
  if (changed("grievance")) {
    const { name } = after.grievance;
    effects.push(
      name
        ? `${name} will be shown as grievance officer in the footer, on the contact page and in the privacy policy.`
        : "No grievance officer will be shown. The law requires online shops to name one.",
    );
  }
  const places = ["tagline", "blurb", "website", "blog", "map_query", "social"] as const;
  if (places.some(changed)) effects.push("The footer and the contact page will change.");
  return effects;
}

function homeEffects(before: Settings["home"], after: Settings["home"]) {
  const counters = ({ counters }: Settings["home"]) =>
    counters.map(({ label, value, suffix }) => `${label} ${value.toLocaleString("en-IN")}${suffix}`).join(", ");
  const products = ({ showcase }: Settings["home"]) => JSON.stringify(showcase.items);
  const rest = ({ showcase, about, vision, mission }: Settings["home"]) =>
    JSON.stringify([showcase, about].map(({ title, text }) => [title, text]).concat([[vision, mission]]));
  const picture = (block: "showcase" | "about", words: string) => [
    ...(before[block].file === after[block].file ? [] : [`The ${words} will show the new picture.`]),
    ...(before[block].alt === after[block].alt ? [] : [altTextEffect(words, after[block].alt)]),
  ];
  const effects: string[] = [];
  if (counters(before) !== counters(after)) effects.push(`Counters: ${counters(after) || "none"}.`);
  if (products(before) !== products(after)) {
    const count = after.showcase.items.length;
    effects.push(`The showcase will link to ${count === 1 ? "1 product" : `${count} products`}, in the order chosen.`);
  }
  effects.push(...picture("showcase", "showcase"), ...picture("about", "“About us” block"));
  if (rest(before) !== rest(after)) effects.push("The home page will show the new texts.");
  return effects;
}

function altTextEffect(block: string, alt: string): string {
  return alt === ""
    ? `Screen readers will skip the picture of the ${block}.`
    : `Screen readers will describe the picture of the ${block} as “${alt}”.`;
}
