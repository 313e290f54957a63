import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("owner");

type Group = "company" | "delivery" | "home" | "selling";

const settings = async () => (await request("GET", "/api/staff/settings", { staff })).body.data;
const preview = (group: Group, body: object) =>
  request("POST", `/api/staff/settings/${group}/preview`, { staff, body });
const change = (group: Group, body: object) => request("PUT", `/api/staff/settings/${group}`, { staff, body });

test("the shelves are listed in the typed order, and nothing is stored by looking", async () => {
  await sql`UPDATE variants SET shelf = CASE ref_no WHEN 'NK-EE-1101' THEN 'A-10' WHEN 'NK-EE-1102' THEN 'B-1' WHEN 'NK-ME-1001' THEN 'A-2' END`;
  const { delivery, shelves, seen } = await settings();
  expect(shelves).toEqual(["A-2", "A-10", "B-1"]);
  const { body } = await preview("delivery", { ...delivery, shelf_order: "B\nA-1" });
  expect(body.data).toEqual({
    effects: ["Pick lists will visit shelves beginning with B and A-1 first, in this order."],
    shelves: ["B-1", "A-10", "A-2"],
  });
  expect((await settings()).delivery).toEqual(delivery);
  const { shelf_order: _, ...older } = { ...delivery, cut_off: "15:00" };
  expect((await change("delivery", { ...delivery, shelf_order: "B", seen: seen.delivery })).status).toBe(200);
  expect((await change("delivery", { ...older, seen: (await settings()).seen.delivery })).status).toBe(200);
  expect((await settings()).delivery).toMatchObject({ shelf_order: "B", cut_off: "15:00" });
  for (const wrong of ["a\u0000b", "x".repeat(20_000)])
    expect((await preview("delivery", { ...delivery, shelf_order: wrong })).status).toBe(422);
});

describe("selling", () => {
  test("says what a change would do, and does nothing yet", async () => {
    const { selling } = await settings();
    const { status, body } = await preview("selling", {
      ...selling,
      ...{ see_price: "everyone", discount_percent: "25", free_delivery_orders: 0, shipping: 99.5 },
    });
    expect(status).toBe(200);
    expect(body.data.effects).toEqual([
      "Everyone will see prices, including visitors.",
      "A product with MRP Rs 1,050.00 would cost Rs 750.00 + GST (now Rs 800.00). Products with their own price keep it.",
      "Delivery will cost Rs 99.50 + GST on every order.",
      "New badge: “25% discount: On every order”.",
      "Badge removed: “Free delivery: On the first 20 orders”.",
      "Badge removed: “20% discount: On every order”.",
    ]);
    expect((await settings()).selling).toEqual(selling);
    expect((await preview("selling", selling)).body.data.effects).toEqual([]);
  });

  test("a change takes effect before the reply: flags, prices and badges", async () => {
    const { selling, seen } = await settings();
    const [product] = shop.live.current().catalogue.products;
    const view = async () => (await request("GET", `/api/product/view/${product?.token}`)).body;
    expect((await view()).show_price).toBe(false);

    const sent = { ...selling, see_price: "everyone", discount_percent: 25, seen: seen.selling };
    expect((await change("selling", sent)).status).toBe(200);
    expect((await view()).show_price).toBe(true);
    const { badges } = (await request("GET", "/api/site")).body.data;
    expect(badges[1]).toEqual({ title: "25% discount", text: "On every order" });

    const { body } = await request("GET", "/api/staff/audit?subject=setting", { staff });
    expect(body.data[0]).toMatchObject({
      ...{ act: "changed", subject_id: "selling" },
      before: { see_price: "customers", discount_percent: 20 },
      after: { see_price: "everyone", discount_percent: 25 },
    });
  });

  test("over a colleague's change nothing is saved unseen", async () => {
    const { selling, seen } = await settings();
    const sent = { ...selling, free_delivery_orders: 10, seen: seen.selling };
    expect((await change("selling", sent)).status).toBe(200);
    const late = await change("selling", { ...sent, free_delivery_orders: 5 });
    expect(late).toMatchObject({ status: 409, body: { code: "state_changed" } });
    expect((await settings()).selling.free_delivery_orders).toBe(10);
  });

  test.each([
    ["discount_percent", 101],
    ["discount_percent", "20.123"],
    ["shipping", -1],
    ["free_delivery_orders", 1.5],
    ["see_mrp", "staff"],
  ])("%s cannot be %s", async (field, value) => {
    const { selling } = await settings();
    const { status, body } = await preview("selling", { ...selling, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe("company", () => {
  test("a new name is on the site and in the words of what will happen", async () => {
    const { company, seen } = await settings();
    const sent = { ...company, name: "Ganga ENT" };
    expect((await preview("company", sent)).body.data.effects).toEqual([
      "The header, emails and page titles will show “Ganga ENT”.",
    ]);
    expect((await change("company", { ...sent, seen: seen.company })).status).toBe(200);
    expect((await request("GET", "/api/site")).body.data.name).toBe("Ganga ENT");
  });

  test("does not change the seller, which the registrations state", async () => {
    const stored = () =>
      sql`SELECT value -> 'gstin' AS gstin, value -> 'state_id' AS state FROM settings WHERE name = 'company'`;
    const [before, site] = [await stored(), (await request("GET", "/api/site")).body.data];
    const { company, seen } = await settings();
    const body = { ...company, gstin: "", address: "Elsewhere", state_id: 1, seen: seen.company };
    expect((await change("company", body)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await request("GET", "/api/site")).body.data).toEqual(site);
  });
});

describe("home", () => {
  test("badges accept only known placeholders, and the showcase only products on sale", async () => {
    const { home } = await settings();
    const features = [{ title: "Free coffee", text: "For {coffee_orders} orders" }];
    const wrong = await preview("home", {
      ...home,
      features,
      showcase: { ...home.showcase, items: ["no-such-device"] },
    });
    expect(Object.keys(wrong.body.errors)).toEqual(["features.0.text", "showcase.items"]);
  });

  test("a change of the showcase's products has its own effect", async () => {
    const { home } = await settings();
    const showcase = { ...home.showcase, items: home.showcase.items.slice(1) };
    const { body } = await preview("home", { ...home, showcase });
    expect(body.data.effects).toEqual([
      `The showcase will link to ${showcase.items.length} products, in the order chosen.`,
    ]);
  });

  /** A picture uploaded just now. */
  async function uploaded(name: string) {
    const body = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#0f6b78" } })
      .png()
      .toBuffer();
    const headers = { "content-type": "image/png" };
    const answer = await request("POST", `/api/staff/pictures?name=${name}`, { staff, body, headers });
    return answer.body.data.file_path as string;
  }

  test("a new picture is previewed, on the page at once, and audited", async () => {
    const { home, seen } = await settings();
    const file = await uploaded("theatre.png");
    const sent = {
      ...home,
      about: { ...home.about, file, alt: "The workshop" },
      showcase: { ...home.showcase, file, alt: "" },
    };
    expect((await preview("home", sent)).body.data.effects).toEqual([
      "The showcase will show the new picture.",
      "Screen readers will skip the picture of the showcase.",
      "The “About us” block will show the new picture.",
      "Screen readers will describe the picture of the “About us” block as “The workshop”.",
    ]);
    expect((await settings()).home).toEqual(home);

    expect((await change("home", { ...sent, seen: seen.home })).status).toBe(200);
    expect((await request("GET", "/api/site")).body.data).toMatchObject({
      about: { file, alt: "The workshop", width: 640, height: 400 },
      showcase: { file, alt: "", width: 640, height: 400, title: home.showcase.title },
    });
    expect((await settings()).home.about).toEqual(sent.about);
    const { body } = await request("GET", "/api/staff/audit?subject=setting", { staff });
    expect(body.data[0]).toMatchObject({
      ...{ act: "changed", subject_id: "home" },
      before: { about: { file: home.about.file, alt: home.about.alt } },
      after: { about: { file, alt: "The workshop" } },
    });
  });

  test.each([
    ["nothing at all", () => undefined],
    ["an empty field", () => ""],
  ])("where %s is chosen the picture stays", async (_what, chosen) => {
    const { home, seen } = await settings();
    const sent = { ...home, about: { ...home.about, file: chosen() }, seen: seen.home };
    expect((await change("home", sent)).status).toBe(200);
    expect((await settings()).home).toEqual(home);
  });

  test.each([
    ["that is not kept", async () => "/files/000000000000000000000000/none.webp"],
    ["of another shop", async () => "https://elsewhere.example/x.webp"],
    [
      "that is a document",
      async () =>
        (
          await sql<{ path: string }>`
      SELECT path FROM files WHERE content_type = 'application/pdf' LIMIT 1`
        )[0]?.path,
    ],
  ])("a file %s is no picture", async (_what, file) => {
    const { home, seen } = await settings();
    const sent = { ...home, showcase: { ...home.showcase, file: await file() } };
    expect((await preview("home", sent)).body.errors).toEqual({ "showcase.file": ["Choose a picture."] });
    expect((await change("home", { ...sent, seen: seen.home })).status).toBe(422);
    expect((await settings()).home).toEqual(home);
  });

  test("counters, vision and badges are stored; pictures stay", async () => {
    const { home, seen } = await settings();
    const before = (await request("GET", "/api/site")).body.data;
    const counters = [{ label: "Surgeries", value: 23.45, suffix: " million" }];
    const sent = { ...home, counters, vision: "Every clinic.", features: [{ title: "Repairs", text: "In 5 days" }] };
    expect((await change("home", { ...sent, seen: seen.home })).status).toBe(200);
    const after = (await request("GET", "/api/site")).body.data;
    expect(after).toMatchObject({
      counters,
      vision: "Every clinic.",
      badges: [{ title: "Repairs", text: "In 5 days" }],
    });
    expect(after.showcase).toEqual(before.showcase);
    expect(after.about.file).toBe(before.about.file);
  });
});

describe("E-Commerce Rules r.4(4): the grievance officer", () => {
  const officer = {
    name: "The Ombudsman",
    email: "ombudsman@shop.example",
    phone: "+91 20 5550 0101",
    address: "1 Hill Road",
  };

  test("is shown to everyone as soon as one is named, and stays when a program of before saves the company", async () => {
    const { company, seen } = await settings();
    const { grievance: _, ...withoutOfficer } = company;
    const body = { ...company, grievance: officer };
    expect((await preview("company", body)).body.data.effects).toEqual([
      "The Ombudsman will be shown as grievance officer in the footer, on the contact page and in the privacy policy.",
    ]);
    const saved = await change("company", { ...body, seen: seen.company });
    expect(saved.status).toBe(200);
    expect((await request("GET", "/api/site")).body.data.grievance).toEqual(officer);

    const again = await change("company", { ...withoutOfficer, seen: saved.body.data.seen });
    expect(again.status).toBe(200);
    expect((await settings()).company.grievance).toEqual(officer);
  });

  test.each([
    [{ ...officer, email: "", phone: "" }, "grievance.email"],
    [{ ...officer, name: "" }, "grievance.name"],
    [{ ...officer, email: "nobody" }, "grievance.email"],
    [{ ...officer, name: "x".repeat(20_000) }, "grievance.name"],
    [{ ...officer, name: "a\u0000b" }, "grievance.name"],
  ])("with %.60j it is refused at %s", async (grievance, field) => {
    const { company, seen } = await settings();
    const answer = await change("company", { ...company, grievance, seen: seen.company });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});
