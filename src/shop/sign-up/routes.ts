import type { FastifyError, FastifyInstance } from "fastify";
import { toNetwork } from "../../platform/network.ts";
import { serve } from "../kit/api.ts";
import type { Shop } from "../kit/shop.ts";
import { problemsBesideInvalid, register } from "./register.ts";

/** Problems of invalid fields are reported together with those that only the shop can detect in the others, such as a common password. */
export function signUpRoutes(app: FastifyInstance, shop: Shop) {
  void app.register(async (within) => {
    within.setErrorHandler(async (error: FastifyError, request) => {
      const { validation } = error;
      if (validation) {
        const further = await problemsBesideInvalid(shop, request.body, toNetwork(request.ip));
        const reported = new Set(validation.map(({ instancePath }) => instancePath));
        const added = Object.entries(further).map(([field, [message = ""]]) => ({
          ...{ instancePath: `/${field}`, message, keyword: "", schemaPath: "", params: {} },
        }));
        validation.push(...added.filter(({ instancePath }) => !reported.has(instancePath)));
      }
      throw error;
    });
    serve(within, "POST register", async ({ body, request }) => register(shop, body, toNetwork(request.ip)));
  });
}
