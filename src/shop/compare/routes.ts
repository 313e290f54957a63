import type { FastifyInstance } from "fastify";
import { pricesFor } from "../catalogue/index.ts";
import { serve } from "../kit/api.ts";
import type { LiveShop } from "../kit/shop.ts";
import { visibilityFor } from "../pricing/index.ts";
import { chooseVariants, compareVariants } from "./compare-variants.ts";

export function compareRoutes(app: FastifyInstance, { live }: LiveShop) {
  serve(app, "GET compare", async ({ caller, query }) => {
    const state = live.current();
    const { settings, replies } = state;
    const prices = pricesFor(state, caller);
    const choice = chooseVariants(state, query);
    const buyable = choice.chosen.map(({ product }) => visibilityFor(settings, caller, product).show_cart_button);
    const { unknown, left_out } = choice;
    const ids = choice.chosen.map(({ variant }) => variant.id);
    return replies.reply(["compare", prices, ids, buyable, unknown, left_out], () => ({
      data: { ...compareVariants(state, choice.chosen, prices, buyable), unknown, left_out },
    }));
  });
}
