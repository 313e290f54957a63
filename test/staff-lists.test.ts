import { describe, expect, test } from "vitest";
import { openMail } from "../src/platform/mail.ts";
import { testShop } from "./support/test-shop.ts";

/*
 * Pagination of every growing list: reading one while others add rows above and below returns each existing row exactly once, and
 * no row twice.
 */

const shop = await testShop();
const { request, sql } = shop;
const staff = await shop.member("owner");
const mailer = openMail(shop.shop.config, shop.clock, shop.shop.log);

interface Page {
  data: Record<string, unknown>[];
  meta: { total: number; more: boolean; next: string | null; previous: string | null };
}

async function read(list: string, more: Record<string, string | number>): Promise<Page> {
  const asked = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  const { status, body } = await request("GET", `/api/staff/${list}${list.includes("?") ? "&" : "?"}${asked}`, {
    staff,
  });
  expect([status, body.errors], list).toEqual([200, undefined]);
  return body;
}

const rowName = (row: Record<string, unknown>) => row.id ?? row.token ?? row.variant_id ?? row.to ?? row.name;

/** Every row, page by page. */
async function goThrough(list: string, per_page: number, between = async () => {}) {
  const pages: Page[] = [];
  for (let after: string | null = ""; after !== null; after = pages.at(-1)?.meta.next ?? null) {
    pages.push(await read(list, { per_page, ...(after && { after }) }));
    expect(pages.length, "pages without an end").toBeLessThan(60);
    await between();
  }
  return pages;
}

const allRows = (pages: Page[]) => pages.flatMap(({ data }) => data.map(rowName));

let made = 0;
/** Sorts before or after all others, whether the list is sorted by words or numbers. */
const outermost = () => (made % 2 ? "AAA" : "zzz");

const add: Record<string, () => Promise<unknown>> = {
  customer: () => shop.customer(),
  enquiry: () => sql`
    INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, answered_at)
    VALUES ('ENQ-P' || ${made}, 'A', 'a@clinic.example', '1', 'S', 'D', now() - interval '1 hour' * ${made % 3}, now())`,
  review: async () => {
    const { id } = await shop.customer();
    await sql`INSERT INTO reviews (customer_id, product_id, rating, review, updated_at)
      VALUES (${id}, (SELECT min(id) FROM products), 5, 'Good', now() - interval '1 day' * ${made % 3})`;
  },
  coupon: () => sql`INSERT INTO coupons (code, kind, value, valid_from, valid_to)
    VALUES ('PAGE' || ${made}, 'percent', 500, '2026-01-01', '2026-12-31')`,
  act: () => sql`INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name)
    VALUES (now() - interval '1 day' * ${made % 3}, 'Asha', 'changed', 'page', ${made}, ${made})`,
  job: () => sql`INSERT INTO jobs (name, payload, tries, due_at, last_error, failed_at)
    VALUES ('mail.welcome', '{}', 7, now() + interval '1 day' * ${made % 3}, 'No answer.',
            CASE WHEN ${made % 2} = 0 THEN now() - interval '1 hour' * ${made % 3} END)`,
  variant: () => sql`
    INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
    SELECT id, 900 + ${made}, ${outermost()} || ${made}, 10000, 9000, 10 FROM products ORDER BY id LIMIT 1 OFFSET ${made % 5}`,
  lot: () => sql`
    WITH lot AS (
      INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
      VALUES (39, 'PAGE-' || ${made}, '2026-01-01', CASE ${made % 3}::int WHEN 0 THEN '2026-02-01' WHEN 1 THEN '2031-01-01' END::date, ${made % 2})
      RETURNING id
    )
    INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason, at)
    SELECT id, 'received', 1, 0, 'page', now() - interval '1 hour' * ${made % 3} FROM lot`,
  product: () => sql`
    INSERT INTO products (token, slug, name, short_description, description_html, category_id, sub_category_id, device_class,
                          sterile, single_use, sterilisation, position)
    SELECT 'page-' || ${made}, 'page-' || ${made}, ${outermost()} || ${made}, short_description, description_html, category_id,
           sub_category_id, device_class, sterile, single_use, sterilisation, CASE WHEN ${made % 2} = 0 THEN 0 ELSE 9000 END
    FROM products ORDER BY id LIMIT 1`,
  miss: () =>
    sql`INSERT INTO search_misses (day, words, count) VALUES ('2026-06-01', 'word ' || ${made}, 1 + ${made % 3})`,
  mail: () =>
    mailer.send({
      ...{
        id: `page-${made}`,
        to: `${made}@clinic.example`,
        subject: "Page",
        text: "Dear customer",
        html: "<p>Dear</p>",
      },
    }),
};

const days = "from=2026-06-01&to=2026-06-30";

describe.each([
  ["customers", "customer"],
  ["customers?verification=to_verify", "customer"],
  ["enquiries", "enquiry"],
  ["enquiries?status=open", "enquiry"],
  ["reviews", "review"],
  ["reviews?search=good", "review"],
  ["coupons", "coupon"],
  ["audit?subject=page", "act"],
  ["audit?search=asha", "act"],
  ["failed-jobs", "job"],
  ["stock?search=A", "variant"],
  ["stock?sort=name&search=A", "variant"],
  ["stock?sort=-name&search=A", "variant"],
  ["stock?sort=-ref_no&search=A", "variant"],
  ["stock?sort=available&search=A", "variant"],
  ["stock?low=1", "variant"],
  ["lots?variant=39", "lot"],
  ["lots?search=PAGE", "lot"],
  ["movements?search=page", "lot"],
  ["products?search=A", "product"],
  ["products?sort=-name&search=A", "product"],
  ["products?filter=no_variants", "product"],
  ["products?filter=no_declarations", "product"],
  [`reports/entries?list=searches&${days}`, "miss"],
  ["reports/entries?list=customers", "customer"],
  ["reports/entries?list=low-stock", "variant"],
  ["mails", "mail"],
])("%s", (list, kind) => {
  const addOne = async () => {
    made++;
    if (kind === "mail") shop.clock.advance({ seconds: 1 });
    await add[kind]?.();
  };

  test("is gone through without repeating or missing a row, forwards and back", async () => {
    for (let count = 0; count < 5; count++) await addOne();
    const before = allRows(await goThrough(list, 100));
    expect(before.length).toBeGreaterThanOrEqual(5);
    expect(new Set(before).size).toBe(before.length);

    const perPage = Math.min(100, Math.ceil(before.length / 4));
    const pages = await goThrough(list, perPage, addOne);
    const seen = allRows(pages);
    expect(seen.filter((name) => before.includes(name))).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages[0]?.meta).toMatchObject({ total: before.length, more: false, previous: null });

    let page = pages.at(-1) as Page;
    const back = page.data.map(rowName);
    while (page.meta.previous !== null) {
      page = await read(list, { per_page: perPage, before: page.meta.previous });
      back.unshift(...page.data.map(rowName));
      await addOne();
    }
    expect(back.filter((name) => before.includes(name))).toEqual(before);
    expect(new Set(back).size).toBe(back.length);
  });
});

test.each([
  "customers?after=nothing",
  "stock?sort=name&before=WyJyZWZfbm8iLCJBIl0",
  `audit?after=${Buffer.from('["newest","2026-01-01 00:00:00+00","x"]').toString("base64url")}`,
  `audit?after=${Buffer.from('["newest","2026-01-01 00:00:00+00"]').toString("base64url")}`,
])("%s is no place where a page ended", async (asked) => {
  const { status, body } = await request("GET", `/api/staff/${asked}`, { staff });
  expect([status, body.code]).toEqual([422, "invalid"]);
});

test("a search of a letter or two finds what begins with it; a longer one any part; % means itself", async () => {
  const namesFor = async (list: string, search: string) => (await read(list, { search, per_page: 100 })).data;
  await sql`
    INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
    SELECT min(id), 800, 'AABC-77', 10000, 9000, 10 FROM products`;
  expect(await namesFor("stock", "bc-7")).toMatchObject([{ ref_no: "AABC-77", udi_di: null }]);
  const begins = await namesFor("stock", "aa");
  expect(begins.map(({ ref_no }) => ref_no)).toContain("AABC-77");
  expect(begins.every(({ ref_no, product_name }) => /^aa/i.test(`${ref_no}`) || /^aa/i.test(`${product_name}`))).toBe(
    true,
  );
  expect(await namesFor("stock", "%%%")).toEqual([]);
  expect(await namesFor("lots", "%")).toEqual([]);

  const asha = await shop.customer();
  await sql`UPDATE customers SET first_name = 'Qi', last_name = 'Xu' WHERE id = ${asha.id}`;
  for (const search of ["qi", "xu", "xu qi"]) {
    expect(
      (await namesFor("customers", search)).map(({ id }) => id),
      search,
    ).toEqual([asha.id]);
  }
});

test("a long list says that there are more than were counted", async () => {
  await sql`INSERT INTO search_misses (day, words, count) SELECT '2026-07-01', 'many ' || n, 1 FROM generate_series(1, 10001) n`;
  const list = "reports/entries?list=searches&from=2026-07-01&to=2026-07-01";
  expect((await read(list, {})).meta).toMatchObject({ total: 10_000, more: true });
  await sql`DELETE FROM search_misses WHERE words = 'many 1'`;
  expect((await read(list, {})).meta).toMatchObject({ total: 10_000, more: false });
});
