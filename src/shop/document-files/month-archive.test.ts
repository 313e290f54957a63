import { expect, test } from "vitest";
import { issueDocuments } from "../../../test/support/book-documents.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { documentsOfMonth } from "../documents/index.ts";
import { documentArchive } from "./month-archive.ts";

const shop = await testShop();
const count = 60;
const bytes = 64 * 1024;

test("a ZIP file is read as fast as it is taken: no document before the reader asks for it", async () => {
  const { order } = await placeTestOrder(shop, await shop.customer());
  const at = "2026-10-05T10:00:00+05:30";
  const goods = [{ rate: 5, value: 1_000_00 }];
  await issueDocuments(
    shop,
    order.id,
    Array.from({ length: count }, () => ({ at, pos: "27", goods })),
  );
  await shop.sql`
    INSERT INTO invoice_documents (invoice_id, copies, pdf, sha256)
    SELECT d.id, 'recipient', p.pdf, sha256(p.pdf) FROM document_list d, LATERAL (
      SELECT decode(repeat(lpad(to_hex(d.id), 4, '0'), ${bytes / 2}), 'hex') AS pdf) p`;

  let opened = 0;
  async function* counted() {
    for await (const document of documentsOfMonth(shop.db, "2026-10")) {
      opened += 1;
      yield document;
    }
  }
  let taken = 0;
  for await (const chunk of documentArchive({ db: shop.db, reads: shop.db, files: shop.shop.files }, counted())) {
    taken += chunk.length;
    expect(opened).toBeLessThanOrEqual(Math.floor(taken / bytes) + 2);
  }
  expect(opened).toBe(count);
  expect(taken).toBeGreaterThan(count * bytes);
});
