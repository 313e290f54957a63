import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { buildPath } from "../src/contract/api-error.ts";
import { enquiryFields } from "../src/contract/enquiries.ts";
import { grievanceFields } from "../src/contract/grievances.ts";
import { builtPages } from "../src/page-renderer.ts";
import { contentSecurityPolicy } from "../src/platform/http/content-security.ts";
import { loadSettings, storeSettings } from "../src/shop/settings/index.ts";
import { findDueAlertsJob } from "../src/shop/stock-alerts/job-definitions.ts";
import { readMails } from "./support/mails.ts";
import { sellBy } from "./support/registrations.ts";
import { testShop } from "./support/test-shop.ts";

const shop = await testShop({ pages: true, listen: true });
const signedIn = { cookie: "signed_in=1" };
const get = (path: string, headers: Record<string, string> = {}) => shop.request("GET", path, { headers });

test("the home page is rendered with the catalogue in it", async () => {
  const { status, headers, body } = await get("/");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  const [product] = await shop.sql<{
    name: string;
  }>`SELECT name FROM products WHERE top_sell ORDER BY position LIMIT 1`;
  expect(body).toContain(product?.name);
});

test("empty categories are not linked, and their pages say that they are empty", async () => {
  const kits = "/product?category=11";
  const links = async (path: string) => (await get(path)).body.split(`href="${kits}"`).length - 1;
  const [home, lost, list] = [await links("/"), await links("/no-such-page"), await links("/product")];
  // On the list page its name is in the menus and the filters.
  expect([home, lost, list]).toEqual([3, 3, 3]);

  await shop.sql`UPDATE products SET withdrawn_at = now() WHERE category_id = 11`;
  await shop.live.refresh();
  expect([await links("/"), await links("/no-such-page"), await links("/product")]).toEqual([0, 0, 0]);
  const { status, body } = await get(kits);
  expect([status, body.includes("There are no products in this category right now.")]).toEqual([200, true]);
  expect(body).toContain("<h1>Kits and Sets</h1>");
  // The current category is linked all the same, and its card view has the same address.
  expect(await links(kits)).toBe(2);

  await shop.sql`UPDATE products SET withdrawn_at = NULL WHERE category_id = 11`;
  await shop.live.refresh();
  expect(await links("/")).toBe(home);
});

test("the home page shows products also before staff have picked any", async () => {
  await shop.sql`UPDATE products SET top_sell = false, deal_of_day = false`;
  await shop.live.refresh();
  const { body } = await get("/");
  const [, shown = ""] = /<h2 id="products">Products<\/h2>([\s\S]*?)<\/section>/.exec(body) ?? [];
  expect(shown.match(/<article/g)).toHaveLength(8);
  expect(shown).toContain('href="/product"');
  await shop.sql`UPDATE products SET top_sell = true WHERE id IN (SELECT id FROM products ORDER BY position LIMIT 4)`;
  await shop.live.refresh();
  expect((await get("/")).body).not.toContain('<h2 id="products">');
});

test("a link to a page that the list no longer has shows the last one", async () => {
  const { body } = await get("/product?category=4&page=9");
  expect(body).toContain("Micro-ear Picks and Hooks");
  expect(body).not.toContain("There are no products in this category");
  expect((await get("/product?page=9")).body).toMatch(/aria-current="page"[^>]*>3</);
});

test("a search within a category says in which, in Hindi too", async () => {
  expect((await get("/product?category=4&search=rosen")).body).toContain("<p>in Micro-ear Instruments</p>");
  expect((await get("/hi/product?category=4&search=rosen")).body).toContain("<p>कान के माइक्रो औज़ार में</p>");
});

test("what a product works with is not listed again among related products", async () => {
  const { products, productById } = shop.live.current().catalogue;
  const product = products.find(({ related, compatible }) => related.some((id) => compatible.includes(id)));
  const { body } = await get(`/product/product-details/${product?.slug}/${product?.token}`);
  const namesIn = (id: string) => {
    const [, section = ""] = new RegExp(`<section aria-labelledby="${id}"([^]*?)</section>`).exec(body) ?? [];
    return [...(product?.related ?? []), ...(product?.compatible ?? [])]
      .map((each) => productById.get(each)?.name ?? "")
      .filter((name, place, names) => section.includes(`>${name}<`) && names.indexOf(name) === place);
  };
  const [worksWith, related] = [namesIn("compatible"), namesIn("related")];
  expect([worksWith.length, related.length]).not.toContain(0);
  expect(related.filter((name) => worksWith.includes(name))).toEqual([]);
});

test.each([
  ["/contact-us", enquiryFields],
  ["/seller-details", grievanceFields],
])("the form of %s takes texts as long as its call does", async (path, { shape }) => {
  const { body } = await get(path);
  const isTooLong = (name: string, length: number) =>
    z
      .object(shape)
      .safeParse({ [name]: "x".repeat(length) })
      .error?.issues.some(({ path, message }) => path[0] === name && message.includes("can have at most"));
  const limits = Object.keys(shape).flatMap((name) =>
    [...body.matchAll(new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`, "g"))].map(([field]) => {
      return { name, most: Number(/ maxLength="(\d+)"/.exec(field)?.[1] ?? Number.NaN) };
    }),
  );
  const texts = limits.filter(({ name }) => name !== "contact_no");
  expect(texts.length).toBeGreaterThanOrEqual(5);
  for (const { name, most } of texts) {
    expect([name, most, isTooLong(name, most), isTooLong(name, most + 1)]).toEqual([name, most, false, true]);
  }
});

test("the policy allows exactly the scripts that stand in the page, and no inline style", async () => {
  const { headers, body } = await get("/product");
  const policy = headers["content-security-policy"] ?? "";
  const scripts = [
    ...body.matchAll(/<script(?![^>]* src=)(?![^>]* type="application\/)[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, text]) => text);
  expect(scripts.length).toBeGreaterThan(0);
  for (const text of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).not.toContain("unsafe");
  expect(policy.match(/'sha256-/g)).toHaveLength(new Set(scripts).size);
  expect(headers["x-inline-scripts"]).toBeUndefined();
  expect(body).not.toMatch(/<[^>]+\s(?:style|nonce)=/);
});

test.each([
  ["a visitor", {}, /script-src 'none'/],
  ["a customer", signedIn, /script-src 'self' 'sha256-/],
])("a script that got into the content is not allowed to run, for %s", async (_who, headers, rule) => {
  const planted = "<script>steal()</script>";
  const { renderPage } = await builtPages();
  const call = async (name: string, sent?: { params?: Record<string, string> }) => {
    const { body } = await get(buildPath(name, sent?.params));
    return name === "GET pages/:slug" ? { data: { ...body.data, html: `<p>About</p>${planted}` } } : body;
  };
  const page = await renderPage(new Request(`${shop.url}/about-us`, { headers }), call as never);
  expect(await page.text()).toContain(planted);
  const policy = contentSecurityPolicy(page.headers.get("x-inline-scripts") ?? "");
  expect(policy).toMatch(rule);
  expect(policy).not.toContain(createHash("sha256").update("steal()").digest("base64"));
});

const contentPages = [
  ...["/about-us", "/quality", "/career", "/careers", "/payments", "/cancellection", "/privacy-policy"],
  ...["/faq", "/faq?find=gst", "/explore", "/explore?tab=testimonial", "/explore?tab=news", "/no-such-page"],
];
const findScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>/gi)].filter(([, attributes]) => !attributes?.includes("application/ld+json"));

test.each(contentPages)("%s is sent to visitors without any script, and allows none", async (path) => {
  const { headers, body } = await get(path, { accept: "text/html" });
  expect(findScripts(body)).toEqual([]);
  expect(body).not.toMatch(/modulepreload|\.js["']|\son[a-z]+=|javascript:/);
  expect(headers["content-security-policy"]).toContain("script-src 'none'");
});

test.each(contentPages)(
  "%s is sent to signed-in customers with the scripts that fill in their header",
  async (path) => {
    const { headers, body } = await get(path, { accept: "text/html", ...signedIn });
    expect(body).toContain('id="held-scripts"');
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  },
);

test("only the worker that reads codes may compile WebAssembly", async () => {
  const [worker = ""] = globSync("scan-worker-*.js", { cwd: "build/client/assets" });
  const [other = ""] = globSync("root-*.js", { cwd: "build/client/assets" });
  for (const encoding of ["identity", "br"]) {
    const policy = async (name: string) =>
      (await get(`/assets/${name}`, { "accept-encoding": encoding })).headers["content-security-policy"];
    expect(await policy(worker)).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    expect(await policy(other)).not.toContain("wasm");
  }
  expect((await get("/")).headers["content-security-policy"]).not.toContain("wasm");
});

test("caches keep the two variants of a page apart", async () => {
  const visitor = await get("/about-us");
  const customer = await get("/about-us", signedIn);
  expect(visitor.headers.vary).toContain("Cookie");
  expect(customer.headers.etag).not.toBe(visitor.headers.etag);
  for (const _ of [1, 2]) {
    expect((await get("/about-us", signedIn)).headers.etag).toBe(customer.headers.etag);
    expect((await get("/about-us")).headers.etag).toBe(visitor.headers.etag);
  }
});

test("the questions are filtered without scripts", async () => {
  const { body } = await get("/faq?find=coupon");
  const count = (html: string) => html.split("<details").length - 1;
  expect(count(body)).toBeGreaterThan(0);
  expect(count(body)).toBeLessThan(count((await get("/faq")).body));
  expect(body).toMatch(/<input[^>]* name="find"[^>]* value="coupon"/);
});

test("parameters that shape nothing change nothing", async () => {
  const plain = await get("/product?category=1");
  const tracked = await get("/product?utm_source=mail&category=1&gclid=7");
  expect(tracked.headers.etag).toBe(plain.headers.etag);
  expect((await get("/product?category=2")).headers.etag).not.toBe(plain.headers.etag);
});

test("a page that was seen is not sent again", async () => {
  const { headers } = await get("/about-us");
  const again = await get("/about-us", { "if-none-match": String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, undefined]);
});

test("a page on which a search found nothing is not kept, so that each search is heard of", async () => {
  const results = await get("/product?search=forceps");
  expect(results.headers["cache-control"]).toBe("no-cache");
  const nothing = await get("/product?search=dermatome");
  expect([nothing.status, nothing.headers["cache-control"]]).toEqual([200, "no-store"]);
});

test("a page that asks to sign in marks no entry of the bar on small screens", async () => {
  const entriesHere = ({ body }: { body: string }) =>
    [
      ...(/<nav aria-label="Quick links".*?<\/nav>/s
        .exec(body)?.[0]
        .matchAll(/<a [^>]*aria-current[^>]*href="([^"]*)"/g) ?? []),
    ].map(([, address]) => address);
  expect(entriesHere(await get("/contact-us"))).toEqual(["/contact-us"]);
  expect(entriesHere(await get("/signin?next=%2Forderhistory"))).toEqual([]);
});

test("pages are the same for every visitor", async () => {
  const customer = await shop.customer();
  const visitor = await get("/product");
  const known = await shop.request("GET", "/product", { token: customer.token });
  expect(known.headers.etag).toBe(visitor.headers.etag);
});

test.each([
  ["an unknown page", "/no-such-page", "text/html; charset=utf-8"],
  ["an unknown product", "/product/product-details/x/AAAA", "text/html; charset=utf-8"],
  ["something like a file", "/wp-login.php", "application/json; charset=utf-8"],
  ["a hidden file", "/.env", "application/json; charset=utf-8"],
  ["an asset of another build", "/assets/root-00000000.js", "application/json; charset=utf-8"],
  ["an unknown call", "/api/nothing", "application/json; charset=utf-8"],
  ["another host in disguise", "//elsewhere.example/product", "application/json; charset=utf-8"],
])("%s is not found", async (_what, path, type) => {
  const reply = await fetch(shop.url + path);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([404, type]);
});

test.each([
  ...["/index.php", "/about-us.html", "/.env", "/assets/root-00000000.js", "/assets/gone/", "/files/gone.pdf"],
  ...["/files/0000/gone.pdf", "/files/0000/640/gone.webp", "/files/a/b/c/d"],
])("a browser that goes to %s gets a page that says so", async (path) => {
  const { status, headers, body } = await get(path, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
  expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(body).toContain('href="/product"');
  expect((await get(path, { accept: "image/webp,*/*" })).headers["content-type"]).toContain("application/json");
  const call = await get("/api/nothing.php", { accept: "text/html" });
  expect([call.status, call.body.code]).toEqual([404, "not_found"]);
});

test.each(["/PRODUCT", "/About-Us", "/UserProfile"])("%s is found, written so or otherwise", async (path) => {
  expect((await get(path)).status).toBe(200);
});

test("what the build made is served compressed and for ever", async () => {
  const { body } = await get("/");
  const [, asset = ""] = /"(\/assets\/[^"]+\.js)"/.exec(body) ?? [];
  const reply = await get(asset, { "accept-encoding": "br" });
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
  });
});

test("a change in the catalogue shows on the very next page", async () => {
  const [product] = await shop.sql<{ id: number; slug: string; token: string }>`
    SELECT id, slug, token FROM products ORDER BY position LIMIT 1`;
  const page = `/product/product-details/${product?.slug}/${product?.token}`;
  expect((await get(page)).body).not.toContain("Renamed Speculum");
  await get(page);
  await shop.sql`UPDATE products SET name = 'Renamed Speculum' WHERE id = ${product?.id}`;
  await shop.live.refresh();
  expect((await get(page)).body).toContain("Renamed Speculum");
  expect((await get("/api/product-data")).body.data[0].name).toBe("Renamed Speculum");
});

test("CGST Act s.32: a shop without a GSTIN says nothing of GST at its prices", async () => {
  const { selling } = await loadSettings(shop.db);
  await storeSettings(shop.db, "selling", { ...selling, see_price: "everyone" });
  const { state } = (await get("/api/site")).body.data;
  const [place] = await shop.sql<{ id: number }>`SELECT id FROM states WHERE name = ${state}`;
  const [product] = await shop.sql<{ slug: string; token: string }>`
    SELECT slug, token FROM products WHERE slug = 'jobson-horne-probe'`;
  const pages = ["/product", `/product/product-details/${product?.slug}/${product?.token}`];
  /** The page as displayed: without scripts, and with text nodes joined. */
  const mentions = () =>
    Promise.all(
      pages.map(async (path) => {
        const main = (await get(path)).body.split("<main")[1]?.split("</main>")[0] ?? "";
        return /\bGST\b/.test(main.replace(/<!--.*?-->/g, ""));
      }),
    );
  await shop.live.refresh();
  expect(await mentions()).toEqual([true, true]);
  await sellBy(shop, { code: "NR", state_id: place?.id ?? 0 });
  expect(await mentions()).toEqual([false, false]);
});

test("without scripts a visitor requests a stock alert and confirms; a mail program stops it", async () => {
  const [item] = await shop.sql<{ id: number; ref_no: string; token: string }>`
    SELECT v.id, v.ref_no, p.token FROM variants v JOIN products p ON p.id = v.product_id WHERE ref_no = 'NK-LA-1302'`;
  await shop.sql`UPDATE lots SET on_hand = reserved WHERE variant_id = ${item?.id ?? 0}`;
  // Changed without a stock movement, and movements are what the shop follows.
  await shop.sql`SELECT pg_notify('catalogue_changed', ${`stock:${item?.id}`})`;
  await shop.live.refresh();
  const send = async (path: string, fields: Record<string, string>) =>
    (
      await fetch(new URL(path, shop.url), {
        method: "POST",
        body: new URLSearchParams(fields),
      })
    ).text();
  const product = await get(`/product/product-details/x/${item?.token}`);
  const link = `/notify-me/${item?.token}?ref=${item?.ref_no}`;
  expect((await get(product.headers.location ?? "")).body).toContain(`href="${link}"`);
  const email = "ward@clinic.example";
  const ask = { sub_product_id: String(item?.id), email };
  expect(await send(link, { ...ask, email: "ward" })).toContain("Enter an email address such as");
  expect(await send(link, ask)).toContain("Check your email");

  const linkIn = async (name: string) => {
    await shop.jobs.runDue();
    const mail = (await readMails(shop)).findLast((each) => each.includes(`/${name}?token=`)) ?? "";
    return new RegExp(`/${name}[?]token=[\\w-]{43}`).exec(mail)?.[0] ?? "";
  };
  const confirming = await linkIn("stock-alert");
  expect((await get(confirming)).headers["cache-control"]).toBe("no-store");
  expect(await send(confirming, {})).toContain("We'll email you once");
  expect(await send(confirming, {})).toContain("This link has been used or has expired.");

  await shop.sql`UPDATE lots SET on_hand = reserved + 3 WHERE variant_id = ${item?.id ?? 0}`;
  await shop.jobs.enqueue(shop.db, findDueAlertsJob, {});
  const stopping = await linkIn("stock-alert-stop");
  expect(await send(stopping, { "List-Unsubscribe": "One-Click" })).toContain(
    "You will no longer get emails about stock.",
  );
  expect(await shop.sql`SELECT FROM stock_alerts WHERE email = ${email}`).toEqual([]);
});

test("the service worker comes with the build of the pages, and is to ask this shop alone", async () => {
  const worker = await get("/sw.js");
  expect(worker.status).toBe(200);
  expect(worker.headers).toMatchObject({
    ...{ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  });
  const [, build] = /^self\.shopBuild="([0-9a-f]{12})";/.exec(worker.body) ?? [];
  for (const path of ["/", "/api/site", "/hi/", "/hi/api/site"]) {
    expect((await get(path)).headers["shop-build"]).toBe(build);
  }
  expect((await get("/")).body).toContain(` data-build="${build}"`);
  const head = await shop.request("HEAD", "/sw.js");
  expect([head.status, (await shop.request("POST", "/sw.js")).status]).toEqual([200, 404]);
});

test("switched off, what is served as the service worker removes it", async () => {
  const { selling } = await loadSettings(shop.db);
  const on = (await get("/sw.js")).body;
  await storeSettings(shop.db, "selling", { ...selling, works_offline: "no" });
  await shop.live.refresh();
  const off = (await get("/sw.js")).body;
  expect(off).toContain("unregister()");
  expect(off.length).toBeLessThan(on.length / 4);
  expect((await get("/api/site")).body.data.works_offline).toBe(false);
  await storeSettings(shop.db, "selling", selling);
  await shop.live.refresh();
  expect((await get("/sw.js")).body).toBe(on);
});

test.each([
  ["/contact-us", " ", "Message is required."],
  ["/contact-us", "a".repeat(2001), "Message can have at most 2,000 characters."],
  ["/hi/contact-us", " ", "\u0938\u0902\u0926\u0947\u0936 \u091c\u093c\u0930\u0942\u0930\u0940 \u0939\u0948\u0964"],
])("%s refuses a message by the name of its field", async (path, description, refusal) => {
  const fields = { name: "Asha Rao", email: "asha@clinic.example", contact_no: "98765 43210", subject: "Wands" };
  const response = await fetch(new URL(path, shop.url), {
    method: "POST",
    body: new URLSearchParams({ ...fields, description }),
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(`>${refusal}<`);
});
