import type { FastifyInstance } from "fastify";
import type { KitLine as ShownLine } from "../../contract/kits.ts";
import { texts } from "../../contract/texts.ts";
import { pricesFor, toVariantFound } from "../catalogue/index.ts";
import { type Customer, serve } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { refuse } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { visibilityFor } from "../pricing/index.ts";
import type { Kit } from "./state.ts";

export function kitsRoutes(app: FastifyInstance, { live }: LiveShop) {
  serve(app, "GET kits", async () => {
    const state = live.current();
    return state.replies.reply(["kits"], () => {
      return { data: state.kits.all.map(toSummary) };
    });
  });

  serve(app, "GET kits/:slug", async ({ caller, params }) => {
    const state = live.current();
    const kit = state.kits.bySlug(params.slug);
    if (!kit) return refuse(404, "not_found", texts.kitNotFound);
    const lines = linesFor(state, kit, caller);
    const buyable = lines.flatMap(({ options }) => options.map((option) => option.buyable));
    // The key contains everything that the prices in the reply depend on.
    return state.replies.reply(["kit", kit.slug, pricesFor(state, caller), buyable], () => {
      return { data: { ...toSummary(kit), lines } };
    });
  });
}

function toSummary({ slug, name, procedure, description, items, picture, pictures }: Kit) {
  return { slug, name, procedure, description, items, picture, pictures: [...pictures] };
}

/** Lines of which at least one variant is on sale. */
function linesFor(state: PublicState, kit: Kit, caller: Customer | null): ShownLine[] {
  const { catalogue, settings, availability } = state;
  const listed = { ...pricesFor(state, caller), availability, names: catalogue.names() };
  return kit.lines.flatMap(({ quantity, note, variantIds }) => {
    const options = variantIds.flatMap((id) => {
      const entry = catalogue.variantById.get(id);
      if (!entry) return [];
      const buyable = visibilityFor(settings, caller, entry.product).show_cart_button;
      return [{ ...toVariantFound(entry.product, entry.variant, listed), buyable }];
    });
    return options.length > 0 ? [{ quantity, note, options }] : [];
  });
}
