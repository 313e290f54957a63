import type { Page } from "@playwright/test";
import { groups } from "../../../src/backoffice/routes.tsx";
import { type EmptyShop, openEmptyShop } from "../support/empty-shop.ts";
import { openOffice } from "../support/office.ts";
import { records, variations } from "../support/screens.ts";
import { test } from "./seed.ts";
import { fileName, take } from "./take.ts";

/** Every back-office screen with data, and every list in an empty shop. */

const paths = ["", ...groups.flatMap(({ screens }) => screens.map(({ path }) => path))];
const books = ["gstr3b", "sales", "hsn", "cod", "deductions", "wallet", "tally"];

/** In addition to the screens with tests of their own. */
const more: Record<string, readonly string[]> = {
  "orders/:token": ["placed", "cancelled", "refused", "credited", "back"].map((order) => `orders/{${order}}`),
  documents: ["documents", "documents?buyer=awaiting"],
  books: [
    "books",
    ...books.map((tab) => `books?tab=${tab}`),
    "books?tab=gstr1&section=b2b",
    "books?tab=gstr1&section=hsn_b2b",
  ],
  grievances: ["grievances", "grievances?status=due", "grievances?status=closed"],
  "customers/:id": ["customers/{buyer}", "customers/{devanagari}", "customers/{dealer}"],
  "registrations/:id": ["registrations/2"],
  "enquiries/:id": ["enquiries/{grievance}"],
};

/** A record for each screen that shows a single one. */
const addresses = paths.flatMap((path) => [...(variations[path] ?? (more[path] ? [] : [path])), ...(more[path] ?? [])]);

test.describe("with data", () => {
  let office: Page;
  let ids: Record<string, number | string | undefined>;
  test.beforeAll(async ({ browser, seeded, baseURL: origin = "" }) => {
    office = await browser.newPage({ baseURL: origin });
    await withoutChanges(office);
    await openOffice(office);
    ids = { ...(await records(office, origin, addresses)), ...seeded.orders, ...(await moreRecords()) };
  });
  test.afterAll(() => office.context().close());

  for (const address of addresses) {
    test(`office ${fileName(address)}`, async () => {
      await office.goto(`/admin/${address.replace(/\{(\w+)\}/g, (_, record) => String(ids[record]))}`);
      await take(office, `office/${fileName(address)}`);
    });
  }

  async function moreRecords() {
    const listed = async (path: string) =>
      (await (await office.request.get(`/api/staff/${path}`)).json()).data as { id: number; customer_id?: number }[];
    return {
      buyer: (await listed("customers?search=Venkata"))[0]?.id,
      devanagari: (await listed("customers?search=कात्यायनी"))[0]?.id,
      dealer: (await listed("licences"))[0]?.customer_id,
      grievance: (await listed("grievances"))[0]?.id,
    };
  }
});

test.describe("without data", () => {
  let shop: EmptyShop;
  let office: Page;
  test.beforeAll(async ({ browser }) => {
    shop = await openEmptyShop();
    office = await browser.newPage({ baseURL: shop.origin });
    await withoutChanges(office);
    await openOffice(office);
  });
  test.afterAll(async () => {
    await office.context().close();
    await shop.end();
  });

  for (const address of addresses.filter((each) => !/[\d{]/.test(each))) {
    test(`empty office ${fileName(address)}`, async () => {
      await office.goto(`/admin/${address}`);
      await take(office, `empty-office/${fileName(address)}`);
    });
  }
});

/** The event stream would keep the network from becoming idle. */
const withoutChanges = (office: Page) => office.route("**/api/staff/events", (route) => route.fulfill({ status: 204 }));
