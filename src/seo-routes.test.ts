import sharp from "sharp";
import { expect, test } from "vitest";
import { demonstrationCounts } from "../test/support/demonstration.ts";
import { testShop } from "../test/support/test-shop.ts";

const { app, request, sql, live, clock } = await testShop({ env: { PUBLIC_URL: "https://shop.example.com" } });

const sitemapLines = async () => (await request("GET", "/sitemap.xml")).body.split("\n") as string[];
const readLastmod = async (slug: string) => {
  const line = (await sitemapLines()).find((each) => each.includes(`/${slug}/`));
  return Date.parse(/<lastmod>(.*)<\/lastmod>/.exec(line ?? "")?.[1] ?? "");
};

test("the sitemap names every product, and none that was withdrawn", async () => {
  const { headers } = await request("GET", "/sitemap.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const products = (await sitemapLines()).filter((line) => line.includes("/product-details/"));
  expect(products).toHaveLength(2 * demonstrationCounts.products);
  expect(products.filter((line) => line.includes("/hi/product/"))).toHaveLength(demonstrationCounts.products);
  await sql`UPDATE products SET withdrawn_at = now() WHERE slug = 'tonsil-snare'`;
  await live.refresh();
  const lines = await sitemapLines();
  expect(lines.filter((line) => line.includes("/product-details/"))).toHaveLength(
    2 * (demonstrationCounts.products - 1),
  );
  expect(lines.join()).not.toContain("tonsil-snare");
});

test("a change of a product, a variant or a picture is a change of its page", async () => {
  const slugs = ["tongue-depressor", "laryngeal-mirror", "tuning-fork-set", "led-headlight"] as const;
  await sql`UPDATE products SET position = position + 1`;
  await live.refresh();
  const before = await Promise.all(slugs.map(readLastmod));
  await sql`UPDATE products SET short_description = 'New.' WHERE slug = 'tongue-depressor'`;
  await sql`UPDATE variants SET mrp_paise = mrp_paise + 100
    WHERE product_id = (SELECT id FROM products WHERE slug = 'laryngeal-mirror')`;
  await sql`DELETE FROM product_pictures WHERE position > 0
    AND product_id = (SELECT id FROM products WHERE slug = 'led-headlight')`;
  await live.refresh();
  const after = await Promise.all(slugs.map(readLastmod));
  expect(after.map((time, place) => time > (before[place] ?? 0))).toEqual([true, true, false, true]);
});

test("a text changed by staff is a change of its page", async () => {
  const changedAt = (slug: string) => live.current().content.pages.get(slug)?.changed_at;
  const [about, quality] = [changedAt("about"), changedAt("quality")];
  await sql`UPDATE pages SET html = html || '<p>More.</p>' WHERE slug = 'about'`;
  await live.refresh();
  expect(Number(changedAt("about"))).toBeGreaterThan(Number(about));
  expect(changedAt("quality")).toEqual(quality);
});

test("programs are led to no group without products", async () => {
  await sql`INSERT INTO categories (id, name, slug, code, file_path, position)
    SELECT 900, 'Voice', 'voice', 'VOI', file_path, 900 FROM categories WHERE id = 1`;
  await live.refresh();
  expect(live.current().catalogue.categories.map(({ id }) => id)).toContain(900);
  for (const address of ["/sitemap.xml", "/llms.txt"]) {
    const { body } = await request("GET", address);
    expect(body).toContain("/product?category=1");
    expect(body).not.toContain("category=900");
  }
});

test("robots find the sitemap, and are kept from what belongs to customers", async () => {
  const { body } = await request("GET", "/robots.txt");
  expect(body).toContain("\nSitemap: https://shop.example.com/sitemap.xml\n");
  expect(body).toContain("\nDisallow: /cart\n");
});

test("language models get a summary, without hidden prices", async () => {
  const { body, headers } = await request("GET", "/llms.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toMatch(/^# Nasokarna ENT Devices\n\n> Instruments for ear, nose and throat\./);
  expect(body).toContain("](https://shop.example.com/product?category=1): ");
  expect(body).not.toMatch(/Rs|₹/);
});

test("the manifest's icons are there in the sizes they claim", async () => {
  const { body, headers } = await request("GET", "/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json");
  const { icons, name } = JSON.parse(body);
  expect(name).toBe("Nasokarna ENT Devices");
  for (const { src, sizes } of [...icons, { src: "/favicon.ico", sizes: "48x48" }]) {
    const reply = await app.inject({ url: src });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/png");
    const { format, width, height } = await sharp(reply.rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  }
});

test("the shop is installed in the language of the page, as one application, with shortcuts to its pages", async () => {
  const read = async (address: string) => JSON.parse((await request("GET", address)).body);
  const [english, hindi] = [await read("/manifest.webmanifest"), await read("/hi/manifest.webmanifest")];
  expect(english).toMatchObject({ id: "/", scope: "/", lang: "en-IN", start_url: "/", theme_color: "#0c2f3d" });
  expect(hindi).toMatchObject({ id: "/", scope: "/", lang: "hi-IN", start_url: "/hi" });
  expect(english.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ["All products", "/product"],
    ["Order Pad", "/order-pad"],
    ["Cart", "/cart"],
    ["Order History", "/orderhistory"],
  ]);
  expect(hindi.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toContainEqual([
    "कार्ट",
    "/hi/cart",
  ]);
  expect(english.icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable")).toHaveLength(2);
});

test("an icon that systems cut to shape has the mark's ground up to its corners", async () => {
  const { rawPayload } = await app.inject({ url: "/icons/512-maskable.png" });
  const [r, g, b] = await sharp(rawPayload)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([r, g, b]).toEqual([0x0b, 0x6e, 0x79]);
});

test("a cached reply is revalidated with 304, and replaced after a change", async () => {
  const { headers } = await request("GET", "/llms.txt");
  const again = { headers: { "if-none-match": headers.etag ?? "" } };
  expect((await request("GET", "/llms.txt", again)).status).toBe(304);
  await sql`UPDATE categories SET name = 'Instruments for the nose' WHERE id = 4`;
  await live.refresh();
  expect((await request("GET", "/llms.txt", again)).body).toContain("Instruments for the nose");
});

test("security.txt says where to report a vulnerability, and for how long that holds", async () => {
  const { status, headers, body } = await request("GET", "/.well-known/security.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain(`Contact: mailto:${live.current().settings.company.email}\n`);
  expect(body).toContain("Canonical: https://shop.example.com/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "");
  expect(expires).toBeGreaterThan(clock.now().getTime() + 100 * 86_400_000);
});
