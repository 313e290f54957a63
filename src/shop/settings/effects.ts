import { rupeesText } from "../../contract/money.ts";
import { priceFromMrp } from "../tax/index.ts";
import type { Settings } from "./groups.ts";
import { badgesOf } from "./settings.ts";

/** What follows from a change of settings, in sentences for the owner to read before it is saved. Says only what changes. */
export function effectsOf(before: Settings, after: Settings, stateName: (id: number) => string): string[] {
  return [...sellingEffects(before.selling, after.selling), ...badgeEffects(before, after)].concat(
    companyEffects(before.company, after.company, stateName),
    homeEffects(before.home, after.home),
  );
}

type Selling = Settings["selling"];

const seePrice = {
  everyone: "Everybody will see prices, visitors too.",
  customers: "Only customers who are signed in will see prices; visitors will not.",
  nobody: "Nobody will see prices any more, and nothing can be bought.",
};
const seeMrp = {
  everyone: "Everybody will see the MRP, visitors too.",
  customers: "Only customers who are signed in will see the MRP; visitors will not.",
  nobody: "Nobody will see the MRP any more.",
};
const buy = {
  customers: "Customers who are signed in will be able to buy.",
  nobody: "Nothing can be bought any more: there are no cart buttons, and checkout is closed.",
};
const enquire = {
  everyone: "Everybody will be able to enquire about a device, visitors too.",
  customers: "Only customers who are signed in will be able to enquire about a device; visitors will not.",
  nobody: "Nobody will be able to enquire about a device; the contact form stays.",
};
const freightRule = {
  pro_rata: "Delivery will be taxed with the goods, shared out over them by their value.",
  highest_rate: "Delivery will be taxed at the highest rate among the goods.",
};
const rewardEarners = {
  everyone: "Every customer will earn reward points at delivery.",
  organisations: "Only hospitals and dealers will earn reward points; doctors will not.",
  nobody: "Nobody will earn reward points any more; those that were earned stay.",
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
    ...worded("reward_earners", rewardEarners),
  ];
}

/** A device whose MRP without 5 % GST is Rs 1,000: the numbers can be followed in one's head. */
const example = { mrp_paise: 105_000, gst_rate_bp: 500 };

function discountEffect(before: Selling, after: Selling): string {
  const price = ({ discount_percent }: Selling) =>
    rupeesText(priceFromMrp(example.mrp_paise, example.gst_rate_bp, discount_percent));
  return `A product with MRP ${rupeesText(example.mrp_paise)} would cost ${price(after)} + GST (now ${price(before)}). Products with a price of their own keep it.`;
}

function deliveryEffect({ free_delivery_orders, shipping_paise }: Selling): string {
  const charge = shipping_paise === 0 ? "nothing" : `${rupeesText(shipping_paise)} + GST`;
  if (free_delivery_orders === 0) return `Delivery will cost ${charge} on every order.`;
  const orders = free_delivery_orders.toLocaleString("en-IN");
  return `A customer's first ${orders} orders will be delivered free; after those delivery will cost ${charge}.`;
}

function badgeEffects(before: Settings, after: Settings): string[] {
  const words = (settings: Settings) =>
    badgesOf(settings).map(({ title, text }) => [title, text].filter(Boolean).join(": "));
  const [now, then] = [words(before), words(after)];
  return [
    ...then.filter((badge) => !now.includes(badge)).map((badge) => `A badge will read: “${badge}”.`),
    ...now.filter((badge) => !then.includes(badge)).map((badge) => `No badge will read “${badge}” any more.`),
  ];
}

function companyEffects(before: Settings["company"], after: Settings["company"], stateName: (id: number) => string) {
  const changed = (name: keyof Settings["company"]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const effects: string[] = [];
  if (changed("name")) effects.push(`Header, mails and titles of pages will say “${after.name}”.`);
  if (changed("legal_name") || changed("address") || changed("gstin")) {
    const seller = [after.legal_name || after.name, after.address, after.gstin && `GSTIN ${after.gstin}`];
    effects.push(`Invoices issued from now on will name as seller: ${seller.filter(Boolean).join(", ")}.`);
  }
  if (changed("state_id")) {
    const state = stateName(after.state_id);
    effects.push(`Orders delivered in ${state} will be taxed with CGST and SGST, all others with IGST.`);
  }
  if (changed("email")) {
    effects.push(
      after.email
        ? `Enquiries will be mailed to ${after.email}, and answers to the shop's mails go there.`
        : "Enquiries will be mailed to nobody; they are in the back office alone.",
    );
  }
  if (changed("phone"))
    effects.push(after.phone ? `People will be asked to call ${after.phone}.` : "No phone number will be shown.");
  if (changed("grievance")) {
    const { name } = after.grievance;
    effects.push(
      name
        ? `${name} will be named as grievance officer in the footer, on the contact page and on the privacy page.`
        : "No grievance officer will be named. The law asks an online shop to name one.",
    );
  }
  const places = ["tagline", "blurb", "website", "blog", "map_query", "social"] as const;
  if (places.some(changed)) effects.push("Footer and contact page will change with it.");
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
    ...(before[block].alt === after[block].alt ? [] : [heard(words, after[block].alt)]),
  ];
  const effects: string[] = [];
  if (counters(before) !== counters(after)) effects.push(`Counters will read: ${counters(after) || "none"}.`);
  if (products(before) !== products(after)) {
    const count = after.showcase.items.length;
    effects.push(`The showcase will name ${count === 1 ? "1 product" : `${count} products`}, in the order chosen.`);
  }
  effects.push(...picture("showcase", "showcase"), ...picture("about", "block about the shop"));
  if (rest(before) !== rest(after)) effects.push("The home page will show the new texts.");
  return effects;
}

function heard(block: string, alt: string): string {
  return alt === ""
    ? `Who does not see the picture of the ${block} will be told nothing of it.`
    : `Who does not see the picture of the ${block} will be told: “${alt}”.`;
}

/** Rupees of a field as whole paise. */
export const paiseOf = (rupees: number) => Math.round(rupees * 100);
