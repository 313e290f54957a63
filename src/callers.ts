import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { KnownCaller } from "./platform/http/response-cache.ts";
import { batchedFlags, type Flags, flagsColumn, toFlags } from "./shop/catalogue/index.ts";
import { customerAuthentication } from "./shop/customers/index.ts";
import type { Customer } from "./shop/kit/api.ts";
import type { Shop } from "./shop/kit/shop.ts";

/** Everything about a customer that replies without flags depend on: a field that comes to decide prices is part of it. */
export function audienceOf({ id: _, firstName: _name, sessionHash: _hash, ...audience }: Customer): string {
  return JSON.stringify(audience);
}

/** Finds out who sends requests: once for each, whether the response cache or the framework is the first to ask. */
export function openCallers(shop: Pick<Shop, "db" | "clock" | "config">) {
  const findCustomer = customerAuthentication(shop);
  const findCustomerWithFlags = customerAuthentication(shop, flagsColumn);
  const flagsOfCustomer = batchedFlags(shop.db);
  const found = new WeakMap<IncomingMessage, { caller: Customer; flags: Flags }>();

  return {
    async authenticate(request: IncomingMessage): Promise<Customer | "refused"> {
      return found.get(request)?.caller ?? findCustomer(request.headers.authorization ?? "");
    },

    readFlags: async ({ raw }: FastifyRequest, { id }: Customer) => found.get(raw)?.flags ?? flagsOfCustomer(id),

    /** For the response cache: customer and flags in one query. */
    async identify(request: IncomingMessage): Promise<KnownCaller | null> {
      const row = await findCustomerWithFlags(request.headers.authorization ?? "");
      if (row === "refused") return null;
      const { flags: stored, ...caller } = row;
      const flags = toFlags({ flags: stored });
      found.set(request, { caller, flags });
      return { audience: audienceOf(caller), marked: flags };
    },
  };
}
