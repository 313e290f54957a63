import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { patience } from "../../../test/support/patience.ts";
import { recordPauses } from "../../../test/support/pauses.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { buildApp } from "../../app.ts";
import { openLive } from "../live/index.ts";

const t = await testShop({ pages: true });
const nila = await t.member("catalogue");

const path = `products/${(await loadDemonstration(t)).product("plasma-surgery-console").id}`;
const send = (method: string, to: string, body?: unknown) =>
  t.request(method, `/api/staff/${to}`, { staff: nila, body });

test("a change shows on every instance within a second: in answers, on pages, and the old address leads to the new", async () => {
  expect(existsSync("build/server")).toBe(true);
  const live = await openLive(t.shop, t.databaseUrl);
  const other = await buildApp({ ...t.shop, live });
  try {
    const before = (await send("GET", path)).body.data;
    const api = `/api/product/view/${before.token}`;
    const page = (slug: string) => `/product/product-details/${slug}/${before.token}`;
    const apps = [t.app, other];
    // Requested twice, so that both the page and the response are cached.
    for (const app of [...apps, ...apps]) {
      expect((await app.inject(page(before.slug))).statusCode).toBe(200);
      expect((await app.inject(api)).json().product.name).toBe(before.name);
    }

    const general = { ...before, name: "Plasma Console, new name", slug: "plasma-console-new-name" };
    const saved = await send("PUT", path, general);
    expect(saved.status).toBe(200);
    const [first, ...rest] = saved.body.data.variants;
    const form = (variant: typeof first) => ({ ...variant, price: variant.own_price });
    const isShown = async (app: typeof other) => {
      const view = (await app.inject(api)).json();
      expect(view.product.name).toBe(general.name);
      expect(view.sub_products[0].mrp).toBe(first.mrp - 1);
      const shown = await app.inject(page(general.slug));
      expect(shown.statusCode).toBe(200);
      expect(shown.body).toContain(general.name);
      expect(shown.body).not.toContain(`<h1>${before.name}`);
    };
    const pauses = await recordPauses(["shop/live", "shop/availability"], async () => {
      const priced = await send("PUT", `${path}/variants`, {
        version: saved.body.data.version,
        variants: [{ ...form(first), mrp: first.mrp - 1 }, ...rest.map(form)],
      });
      expect(priced.status).toBe(200);
      for (const app of apps) await vi.waitFor(() => isShown(app), patience);
    });
    expect(pauses.length).toBeGreaterThan(0);
    expect(Math.max(...pauses)).toBeLessThan(1000);
    for (const app of apps) {
      const old = await app.inject(page(before.slug));
      expect([old.statusCode, old.headers.location]).toEqual([301, page(general.slug)]);
    }
  } finally {
    await other.close();
    await live.stop();
  }
});
