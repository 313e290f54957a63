import { describe, expect, test } from "vitest";
import { describeEffects } from "./effects.ts";
import { groups, type Settings } from "./groups.ts";

const settings: Settings = {
  company: groups.company.parse({
    ...{ name: "Nasokarna", email: "care@shop.example", phone: "+91 1" },
    grievance: { name: "The Ombudsman", phone: "+91 2" },
  }),
  home: groups.home.parse({
    features: [
      { title: "Free delivery", text: "On the first {free_delivery_orders} orders" },
      { title: "{discount_percent}% discount", text: "" },
    ],
    counters: [{ label: "Customers", value: 45_450, suffix: "" }],
    showcase: { file: "/files/1/showcase.webp", alt: "A console", items: ["console", "wand"] },
  }),
  brand: groups.brand.parse({}),
  payment: groups.payment.parse({}),
  delivery: groups.delivery.parse({}),
  selling: groups.selling.parse({}),
};

const effects = <Group extends keyof Settings>(group: Group, changes: Partial<Settings[Group]>) =>
  describeEffects(settings, { ...settings, [group]: { ...settings[group], ...changes } });

test("what is not changed has no effect", () => {
  expect(describeEffects(settings, structuredClone(settings))).toEqual([]);
});

test("a UPI ID puts a code on new invoices", () => {
  const says = "New invoices will carry a QR code to pay the amount due by UPI to shop@bank.";
  expect(effects("payment", { upi_id: "shop@bank" })).toEqual([says]);
  const without = { ...settings, payment: { ...settings.payment, upi_id: "shop@bank" } };
  expect(describeEffects(without, settings)).toEqual(["New invoices will carry no QR code for payment."]);
});

test("a bank account is printed on new invoices", () => {
  const bank = { account_name: "Nasokarna", account_number: "001122334455", ifsc: "ABCD0123456", bank_name: "" };
  expect(effects("payment", { bank })).toEqual([
    "New invoices with an amount due will print account 001122334455 of Nasokarna, IFSC ABCD0123456, for transfers.",
  ]);
});

test("an accent colour states its contrast, and the darker one where it is too light for text", () => {
  expect(effects("brand", { accent: "#8a1c4c" })).toEqual([
    "Links and buttons will be #8a1c4c, with a contrast of 8.9:1 on white.",
  ]);
  expect(effects("brand", { accent: "#ffcc00" })).toEqual([
    expect.stringMatching(
      /^#ffcc00 has a contrast of 1\.5:1 on white, too little for text\. Links and buttons will use the darker #[0-9a-f]{6} \(5\.\d:1\)\.$/,
    ),
  ]);
});

test("the order in which shelves are visited", () => {
  expect(effects("delivery", { shelf_order: "c\n\nA-1" })).toEqual([
    "Pick lists will visit shelves beginning with C and A-1 first, in this order.",
  ]);
});

test("the days on which parcels leave", () => {
  const changes: Partial<Settings["delivery"]> = {
    working_days: ["monday", "friday", "sunday"],
    ...{ cut_off: "16:30", holidays: "2027-01-26 Republic Day", default_days: 1 },
  };
  expect(effects("delivery", changes)).toEqual([
    "Parcels will leave on Monday, Friday and Sunday.",
    "Orders placed from 16:30 on will leave on the next working day.",
    "No parcels will leave on 26 January 2027.",
    "Where an area states no days, delivery will take 1 working day.",
  ]);
  const closed = { ...settings, delivery: { ...settings.delivery, holidays: "2027-01-26" } };
  expect(describeEffects(closed, settings)).toEqual(["No longer holidays: 26 January 2027."]);
});

describe("selling", () => {
  test.each<[Partial<Settings["selling"]>, string[]]>([
    [{ see_mrp: "customers" }, ["Only signed-in customers will see the MRP."]],
    [{ see_mrp: "nobody" }, ["No one will see the MRP."]],
    [{ see_price: "everyone" }, ["Everyone will see prices, including visitors."]],
    [{ see_price: "nobody" }, ["No one will see prices, and nothing can be bought."]],
    [{ buy: "nobody" }, ["No one will be able to buy: cart buttons and checkout will be turned off."]],
    [{ enquire: "customers" }, ["Only signed-in customers will be able to enquire about a device."]],
    [{ enquire: "nobody" }, ["No one will be able to enquire about a device. The contact form stays."]],
    [
      { order_reductions: "apply" },
      [
        "Where staff only remove items or lower quantities and the total falls, the order will change at once. The customer gets an email.",
      ],
    ],
    [
      { works_offline: "no" },
      ["The shop will not open without a connection. Browsers will remove what they have kept."],
    ],
    [{ hsn_digits: "6" }, ["New documents will state HSN codes with 6 digits."]],
    [{ hsn_digits: "4" }, ["New documents will state HSN codes with at least 4 digits."]],
    [
      { turnover: [{ year: "2526", band: "up_to_10" }] },
      [
        "From 1 April 2026: HSN codes need 6 digits, and invoices to registered buyers need e-invoices (turnover of 2025-26: Above Rs 5 crore, up to Rs 10 crore).",
      ],
    ],
    [{ hsn_codes: "95030090 Toys\n9619" }, ["Products can also be given the HSN codes 95030090, 9619."]],
    [{ freight_rule: "highest_rate" }, ["Delivery will be taxed at the highest rate among the goods."]],
    [
      { reward_earners: "everyone" },
      ["Every customer, doctors included, will earn reward points on delivery. UCMPMD 2024 bars benefits to doctors."],
    ],
    [
      { licence_required_from: "2027-01-01" },
      ["Dealers of earlier releases will need a licence to order from 1 January 2027."],
    ],
    [{ reward_earners: "nobody" }, ["No one will earn reward points. Points already earned stay."]],
    [{ shipping_paise: 0 }, ["Delivery will be free on every order."]],
    [
      { shipping_paise: 99_50 },
      ["Delivery will be free for a customer's first 20 orders and Rs 99.50 + GST after that."],
    ],
    [
      { discount_percent: 0 },
      [
        "A product with MRP Rs 1,050.00 would cost Rs 1,000.00 + GST (now Rs 800.00). Products with their own price keep it.",
        "Badge removed: “20% discount”.",
      ],
    ],
    [
      { free_delivery_orders: 1 },
      [
        "Delivery will be free for a customer's first order and Rs 150.00 + GST after that.",
        "New badge: “Free delivery: On the first 1 orders”.",
        "Badge removed: “Free delivery: On the first 20 orders”.",
      ],
    ],
    [
      { free_delivery_orders: 0, shipping_paise: 0 },
      ["Delivery will be free on every order.", "Badge removed: “Free delivery: On the first 20 orders”."],
    ],
    [
      { free_delivery_orders: 1_00_000 },
      [
        "Delivery will be free for a customer's first 1,00,000 orders and Rs 150.00 + GST after that.",
        "New badge: “Free delivery: On the first 1,00,000 orders”.",
        "Badge removed: “Free delivery: On the first 20 orders”.",
      ],
    ],
  ])("%j", (changes, sentences) => {
    expect(effects("selling", changes)).toEqual(sentences);
  });
});

describe("company", () => {
  test.each<[Partial<Settings["company"]>, string[]]>([
    [{ name: "Ganga ENT" }, ["The header, emails and page titles will show “Ganga ENT”."]],
    [{ email: "ask@shop.example" }, ["Enquiries and replies to the shop's emails will go to ask@shop.example."]],
    [{ email: "" }, ["Enquiries will not be emailed. They will appear only in the back office."]],
    [{ phone: "+91 3" }, ["The phone number shown will be +91 3."]],
    [{ phone: "" }, ["No phone number will be shown."]],
    [
      { grievance: { name: "", email: "", phone: "", address: "" } },
      ["No grievance officer will be shown. The law requires online shops to name one."],
    ],
    [{ tagline: "For ENT", website: "https://shop.example" }, ["The footer and the contact page will change."]],
    [
      { social: { ...settings.company.social, video: "https://video.example" } },
      ["The footer and the contact page will change."],
    ],
  ])("%j", (changes, sentences) => {
    expect(effects("company", changes)).toEqual(sentences);
  });
});

describe("home", () => {
  const { showcase, about } = settings.home;
  test.each<[string, Partial<Settings["home"]>, string[]]>([
    [
      "counters",
      { counters: [{ label: "Surgeries", value: 23.4, suffix: " million" }] },
      ["Counters: Surgeries 23.4 million."],
    ],
    ["no counters", { counters: [] }, ["Counters: none."]],
    [
      "one product",
      { showcase: { ...showcase, items: ["wand"] } },
      ["The showcase will link to 1 product, in the order chosen."],
    ],
    [
      "their order",
      { showcase: { ...showcase, items: ["wand", "console"] } },
      ["The showcase will link to 2 products, in the order chosen."],
    ],
    [
      "the picture of the block",
      { about: { ...about, file: "/files/2/about.webp", alt: "Us" } },
      [
        "The “About us” block will show the new picture.",
        "Screen readers will describe the picture of the “About us” block as “Us”.",
      ],
    ],
    [
      "no description",
      { showcase: { ...showcase, alt: "" } },
      ["Screen readers will skip the picture of the showcase."],
    ],
    [
      "texts",
      { vision: "Every clinic.", about: { ...about, title: "20 years" } },
      ["The home page will show the new texts."],
    ],
    [
      "a badge without a text",
      { features: [{ title: "Repairs", text: "" }] },
      [
        "New badge: “Repairs”.",
        "Badge removed: “Free delivery: On the first 20 orders”.",
        "Badge removed: “20% discount”.",
      ],
    ],
  ])("%s", (_what, changes, sentences) => {
    expect(effects("home", changes)).toEqual(sentences);
  });
});
