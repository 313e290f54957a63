import type { FastifyInstance } from "fastify";
import { shelfComparison } from "../../contract/shelf-order.ts";
import type { SettingsSent } from "../../contract/staff/settings.ts";
import { texts } from "../../contract/texts.ts";
import { collectInSlices } from "../kit/collect-in-slices.ts";
import { Refusal, refuseFields } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import { type Staff, serveStaff } from "../kit/staff-api.ts";
import { applyChange, changeSettings, settingsProblems } from "./change-settings.ts";
import { describeEffects } from "./effects.ts";
import type { GroupName } from "./groups.ts";
import { loadShelves } from "./queries.ts";
import { loadEditedSettings, loadSettings } from "./settings.ts";
import { describeTheme } from "./theme.ts";

const shelvesShown = 24;

export function settingsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live } = shop;

  serveStaff(app, "GET staff/settings", async () => {
    const { settings, seen } = await loadEditedSettings(db);
    const { company, brand, home, payment, selling, delivery } = settings;
    const { shipping_paise, ...rest } = selling;
    const shelves = await shelvesInOrder(delivery.shelf_order);
    const { products } = live.current().catalogue;
    const showcase_products = home.showcase.items.flatMap((slug) => {
      const product = products.find((each) => each.slug === slug);
      return product ? [{ slug, name: product.name }] : [];
    });
    return {
      data: {
        company,
        brand,
        home,
        payment,
        selling: { ...rest, shipping: shipping_paise / 100 },
        delivery,
        shelves,
        showcase_products,
        seen,
      },
    };
  });

  serveStaff(app, "POST staff/settings/company/preview", async ({ body }) =>
    preview({ group: "company", value: body }),
  );
  serveStaff(app, "POST staff/settings/brand/preview", async ({ body }) => {
    const reply = await preview({ group: "brand", value: body });
    return reply instanceof Refusal ? reply : { data: { ...reply.data, theme: describeTheme(body.accent) } };
  });
  serveStaff(app, "POST staff/settings/home/preview", async ({ body }) => preview({ group: "home", value: body }));
  serveStaff(app, "POST staff/settings/payment/preview", async ({ body }) =>
    preview({ group: "payment", value: body }),
  );
  serveStaff(app, "POST staff/settings/selling/preview", async ({ body }) =>
    preview({ group: "selling", value: body }),
  );
  serveStaff(app, "POST staff/settings/delivery/preview", async ({ body }) => {
    const reply = await preview({ group: "delivery", value: body });
    if (reply instanceof Refusal) return reply;
    return { data: { ...reply.data, shelves: await shelvesInOrder(body.shelf_order ?? "") } };
  });
  serveStaff(app, "PUT staff/settings/company", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "company", value }, seen),
  );
  serveStaff(app, "PUT staff/settings/brand", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "brand", value }, seen),
  );
  serveStaff(app, "PUT staff/settings/home", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "home", value }, seen),
  );
  serveStaff(app, "PUT staff/settings/payment", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "payment", value }, seen),
  );
  serveStaff(app, "PUT staff/settings/selling", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "selling", value }, seen),
  );
  serveStaff(app, "PUT staff/settings/delivery", async ({ actor, body: { seen, ...value } }) =>
    change(actor, { group: "delivery", value }, seen),
  );

  const shelvesInOrder = async (order: string) =>
    (await loadShelves(db)).toSorted(shelfComparison(order)).slice(0, shelvesShown);

  const slugs = async () => new Set(await collectInSlices(live.current().catalogue.eachProduct(), ({ slug }) => slug));

  async function preview(sent: SettingsChange) {
    const errors = await settingsProblems(db, sent, await slugs());
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const before = await loadSettings(db);
    return { data: { effects: describeEffects(before, applyChange(before, sent)) } };
  }

  async function change(actor: Staff, sent: SettingsChange, seen: string) {
    const result = await changeSettings(shop, actor, sent, seen, await slugs());
    if (!(result instanceof Refusal)) await live.refresh();
    return result;
  }
}

type SettingsChange = { [Name in GroupName]: { group: Name; value: SettingsSent[Name] } }[GroupName];
