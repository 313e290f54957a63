import type { FastifyInstance } from "fastify";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { registerByStaff } from "./register-by-staff.ts";

export function signUpStaffRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "POST staff/customers", async ({ actor, body }) => registerByStaff(shop, actor, body));
}
