import type { FastifyInstance } from "fastify";
import { texts } from "../../contract/texts.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listProducts } from "./list-products.ts";
import { productChoices } from "./list-queries.ts";
import { productEdited, toProductChoice } from "./product-edited.ts";
import { saveDocuments, savePictures, saveRelations } from "./save-parts.ts";
import { createProduct, duplicateProduct, hideProduct, saveProduct, showProduct } from "./save-product.ts";
import { removeTaxClass, saveVariants } from "./save-variants.ts";

export function productsStaffRoutes(app: FastifyInstance, shop: Shop) {
  productRoutes(app, shop);
  partRoutes(app, shop);
}

function productRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/products", async ({ query, reads }) => listProducts(reads, query));
  serveStaff(app, "GET staff/product-choices", async ({ query }) => {
    const stored = await productChoices(shop.db, query.search ?? "", query.except ?? null);
    return { data: stored.map(toProductChoice) };
  });
  serveStaff(app, "POST staff/products", async ({ actor, body }) => createProduct(shop, actor, body));
  serveStaff(app, "GET staff/products/:id", async ({ params }) => {
    const stored = await productEdited(shop.db, params.id, shop.clock.now());
    return stored ? { data: stored } : refuse(404, "not_found", texts.productNotFound);
  });
  serveStaff(app, "PUT staff/products/:id", async ({ actor, params, body }) =>
    saveProduct(shop, actor, params.id, body),
  );
  serveStaff(app, "POST staff/products/:id/duplicate", async ({ actor, params }) =>
    duplicateProduct(shop, actor, params.id),
  );
  serveStaff(app, "POST staff/products/:id/hide", async ({ actor, params }) => hideProduct(shop, actor, params.id));
  serveStaff(app, "POST staff/products/:id/show", async ({ actor, params }) => showProduct(shop, actor, params.id));
}

function partRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "PUT staff/products/:id/variants", async ({ actor, params, body }) =>
    saveVariants(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/variants/:id/tax-classes/:day", async ({ actor, params }) =>
    removeTaxClass(shop, actor, params.id, params.day),
  );
  serveStaff(app, "PUT staff/products/:id/pictures", async ({ actor, params, body }) =>
    savePictures(shop, actor, params.id, body),
  );
  serveStaff(app, "PUT staff/products/:id/documents", async ({ actor, params, body }) =>
    saveDocuments(shop, actor, params.id, body),
  );
  serveStaff(app, "PUT staff/products/:id/relations", async ({ actor, params, body }) =>
    saveRelations(shop, actor, params.id, body),
  );
}
