import type { PurchasedDocuments } from "../../contract/customer-home.ts";
import { byDocumentKind } from "../../contract/product-documents.ts";
import { toProductDocument } from "../catalogue/index.ts";
import type { LiveShop } from "../kit/shop.ts";
import { findFiles } from "../media/index.ts";
import { documentsOfVariants } from "../products/index.ts";
import { listBoughtVariants } from "./document-queries.ts";

/**
 * The documents of the products that a customer has ordered, by product name. Includes products no longer sold, because they are still in
 * use.
 */
export async function purchasedDocuments({ db, live }: LiveShop, customerId: number): Promise<PurchasedDocuments[]> {
  const documents = await documentsOfVariants(db, await listBoughtVariants(db, customerId));
  const files = await findFiles(
    db,
    documents.map(({ file_path }) => file_path),
  );
  const { productById } = live.current().catalogue;
  const byProduct = Map.groupBy(documents, ({ product_id }) => product_id);
  return [...byProduct].flatMap(([id, [first, ...others]]) =>
    first
      ? [
          {
            product_name: first.name,
            product_slug: first.slug,
            product_token: first.token,
            on_sale: productById.has(id),
            documents: byDocumentKind([first, ...others]).map((document) => toProductDocument(document, files)),
          },
        ]
      : [],
  );
}
