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
  /** What came of it counts for the framework too, a refusal and a failure included: neither is waited for twice. */
  const identified = new WeakMap<IncomingMessage, Promise<{ caller: Customer; flags: Flags } | "refused">>();

  async function findWithFlags(request: IncomingMessage) {
    const row = await findCustomerWithFlags(request.headers.authorization ?? "");
    if (row === "refused") return row;
    const { flags, ...caller } = row;
    return { caller, flags: toFlags({ flags }) };
  }

  return {
    async authenticate(request: IncomingMessage): Promise<Customer | "refused"> {
      const known = await identified.get(request);
      if (known === undefined) return findCustomer(request.headers.authorization ?? "");
      return known === "refused" ? known : known.caller;
    },

    async readFlags({ raw }: FastifyRequest, { id }: Customer): Promise<Flags> {
      const known = await identified.get(raw);
      return known === undefined || known === "refused" ? flagsOfCustomer(id) : known.flags;
    },

    /** For the response cache: customer and flags in one query. */
    async identify(request: IncomingMessage): Promise<KnownCaller | null> {
      const finding = findWithFlags(request);
      identified.set(request, finding);
      const known = await finding;
      return known === "refused" ? null : { audience: audienceOf(known.caller), marked: known.flags };
    },
  };
}
