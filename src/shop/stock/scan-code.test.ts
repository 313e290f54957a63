import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
shop.clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { post } = await stockCalls(shop);

const scan = async (code: unknown) => (await post("stock/scan", { code })).body.data;
const specula = demo.variant("NK-EE-1101");

describe("a scanned code", () => {
  test("of a label fills in a line of a receipt", async () => {
    expect(await scan(`(01)${specula.udi_di}(17)281130(10)NK24-118(21)SN-7`)).toMatchObject({
      ...{ variant_id: specula.id, ref_no: "NK-EE-1101", gtin: specula.udi_di },
      ...{ lot_no: "NK24-118", expires_on: "2028-11-30", serial: "SN-7", problems: [] },
    });
  });

  test.each(["NK-EE-1101", "nk-ee-1101", "  NK-EE-1101 "])("that is the reference number %j is found", async (code) => {
    expect(await scan(code)).toMatchObject({ variant_id: specula.id, lot_no: null, expires_on: null, problems: [] });
  });

  test("of an article the shop does not sell says so", async () => {
    expect(await scan("(01)09527499999994")).toMatchObject({ variant_id: null, problems: [expect.any(String)] });
  });

  test("that cannot be read says so", async () => {
    expect(await scan("what?")).toMatchObject({ variant_id: null, problems: [serverTexts.codeUnread] });
  });
});

test("nothing is changed or recorded", async () => {
  const before = await shop.sql`SELECT count(*)::int AS n FROM audit_entries`;
  await scan("NK-EE-1101");
  expect(await shop.sql`SELECT count(*)::int AS n FROM audit_entries`).toEqual(before);
});

test.each([undefined, "", 7, "x".repeat(5000)])("a code of %j is refused by name", async (code) => {
  const { status, body } = await post("stock/scan", { code });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["code"]]);
});

test("scanning without a session is rejected", async () => {
  expect((await post("stock/scan", { code: "NK-EE-1101" }, null)).status).toBe(401);
});
