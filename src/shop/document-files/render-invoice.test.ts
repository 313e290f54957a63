import { describe, expect, test } from "vitest";
import { copyTestOrder, placeTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { issueInvoice } from "../documents/index.ts";
import { renderInvoice } from "./document-pdfs.ts";
import { storeDocument, storedDocument } from "./queries.ts";

const shop = await testShop();
const { db, sql, jobs } = shop;
const model = await placeTestOrder(shop, await shop.customer());

/** The id of an invoice whose documents have yet to be drawn. */
async function issued(): Promise<number> {
  const [{ order, lines, lots }] = (await copyTestOrder(shop, model, 1)) as [TestOrder];
  await db.transaction().execute((transaction) => issueInvoice(shop.shop, transaction, order, lines, lots));
  const [row] = await sql<{ id: number }>`SELECT id FROM invoices WHERE order_id = ${order.id}`;
  return row?.id ?? 0;
}
const documents = async (id: number) => [
  await storedDocument(db, id, "recipient"),
  await storedDocument(db, id, "all"),
];

describe("drawing an invoice", () => {
  test("is a job of the transaction that issues it, and stores both documents", async () => {
    const id = await issued();
    expect(await documents(id)).toEqual([undefined, undefined]);
    await jobs.runDue();
    for (const pdf of await documents(id)) expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("keeps the first bytes when the job runs again, and when two run at once", async () => {
    const id = await issued();
    await Promise.all([1, 2].map(() => renderInvoice(shop.shop, id)));
    const first = await documents(id);
    await renderInvoice(shop.shop, id);
    expect(await documents(id)).toEqual(first);
    expect(await sql`SELECT FROM invoice_documents WHERE invoice_id = ${id}`).toHaveLength(2);
  });

  test("goes on after a run that ended between the two documents", async () => {
    const id = await issued();
    const kept = Buffer.from("%PDF-1.7 as an earlier release drew it");
    await storeDocument(db, id, "recipient", kept);
    await renderInvoice(shop.shop, id);
    const [recipient, all] = await documents(id);
    expect(recipient?.equals(kept)).toBe(true);
    expect(all?.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("of an invoice that does not exist fails, so that the job is reported", async () => {
    await expect(renderInvoice(shop.shop, 2_000_000_000)).rejects.toThrow("Invoice 2000000000 not found.");
  });
});

test("the database refuses a document that is not what its checksum says", async () => {
  const id = await issued();
  const wrong = sql`
    INSERT INTO invoice_documents (invoice_id, copies, pdf, sha256) VALUES (${id}, 'all', 'one', sha256('other'))`;
  await expect(wrong).rejects.toThrow(/check constraint/);
});
