import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import * as attributes from "./save-attributes.ts";
import * as categories from "./save-categories.ts";

/** Categories, sub-categories and attributes as staff change them. */
export function categoriesStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/categories", async () => categories.staffCategories(shop.db));
  serveStaff(app, "POST staff/categories", async ({ actor, body }) => categories.createCategory(shop, actor, body));
  serveStaff(app, "PUT staff/categories/order", async ({ actor, body }) =>
    categories.putCategoriesInOrder(shop, actor, body.ids),
  );
  serveStaff(app, "PUT staff/categories/:id", async ({ actor, params, body }) =>
    categories.saveCategory(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/categories/:id", async ({ actor, params }) =>
    categories.removeCategory(shop, actor, params.id),
  );
  serveStaff(app, "POST staff/sub-categories", async ({ actor, body }) =>
    categories.createSubCategory(shop, actor, body),
  );
  serveStaff(app, "PUT staff/sub-categories/order", async ({ actor, body }) =>
    categories.putSubCategoriesInOrder(shop, actor, body.ids),
  );
  serveStaff(app, "PUT staff/sub-categories/:id", async ({ actor, params, body }) =>
    categories.renameSubCategory(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/sub-categories/:id", async ({ actor, params }) =>
    categories.removeSubCategory(shop, actor, params.id),
  );
  serveStaff(app, "GET staff/attributes", async () => attributes.staffAttributes(shop.db));
  serveStaff(app, "POST staff/attributes", async ({ actor, body }) => attributes.createAttribute(shop, actor, body));
  serveStaff(app, "PUT staff/attributes/:id", async ({ actor, params, body }) =>
    attributes.saveAttribute(shop, actor, params.id, body),
  );
  serveStaff(app, "DELETE staff/attributes/:id", async ({ actor, params }) =>
    attributes.removeAttribute(shop, actor, params.id),
  );
}
