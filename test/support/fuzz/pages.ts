import fc from "fast-check";
import type { TestShop } from "../test-shop.ts";
import { hostileText } from "./hostile-values.ts";
import type { FuzzReport } from "./run.ts";

const paths = [
  ...["/", "/product", "/product/product-details/:text/:token", "/product/add-review/:text/:token", "/top-selling"],
  ...[
    "/deal-of-the-day",
    "/about-us",
    "/careers",
    "/cancellation",
    "/faq",
    "/contact-us",
    "/seller-details",
    "/explore",
    "/signin",
    "/register",
  ],
  ...[
    "/forgot-password",
    "/reset-password",
    "/order-change",
    "/cart",
    "/order-pad",
    "/lists",
    "/lists/:text",
    "/shared-list",
    "/wishlist",
    "/kits",
    "/kits/:text",
    "/notify-me/:token",
    "/stock-alert",
    "/stock-alert-stop",
    "/checkout",
    "/order-placed/:text",
  ],
  ...[
    "/orderhistory",
    "/orderdetail",
    "/userprofile",
    "/rewardpoint",
    "/documents",
    "/enquiries",
    "/offline",
    "/:text",
    "/:text/:text",
    "/product.data",
    "/_root.data",
  ],
  ...[
    "/files/:text/:text",
    "/assets/:text",
    "/admin/:text",
    "/icons/:text",
    "/:text.php",
    "/sw.js",
    "/sitemap.xml",
    "/robots.txt",
  ],
];
const parameters = [
  ...["category", "sub_category", "attr", "search", "sort", "page", "per_page", "reviews", "tab", "status", "_routes"],
  ...["index", "next", "order", "token", "product", "x"],
];
const expected = new Set([200, 204, 301, 302, 303, 304, 307, 308, 400, 404, 405]);
const longest = 2000;

/** Requests every page `each` times with unlikely parameters. The same seed makes the same requests. */
export async function fuzzPages(shop: TestShop, { each, seed }: { each: number; seed: number }): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: {}, slowest: { ms: 0, operation: "" }, findings: [] };
  const token = shop.live.current().catalogue.products[0]?.token ?? "";
  const text = hostileText.map((value) => value.replace(/\p{Cs}/gu, "\ufffd").slice(0, 1500));
  for (const [place, path] of paths.entries()) {
    const asked = fc.record({
      language: fc.constantFrom("", "", "/hi"),
      parts: fc.array(text, { minLength: 3, maxLength: 3 }),
      query: fc.array(
        fc.tuple(fc.constantFrom(...parameters), fc.oneof(text, fc.constantFrom("1", "2", "name", "1:180"))),
        { maxLength: 3 },
      ),
      accept: fc.constantFrom("text/html", "*/*", "application/json", "image/*", ""),
    });
    for (const { language, parts, query, accept } of fc.sample(asked, { seed: seed + place, numRuns: each })) {
      let next = 0;
      const filled = path.replace(/:token|:text/g, (name) =>
        name === ":token" ? token : encodeURIComponent(parts[next++] ?? "") || "x",
      );
      const search = new URLSearchParams(query).toString();
      const url = language + (search ? `${filled}?${search}` : filled);
      const began = performance.now();
      const reply = await shop.app.inject({ url, headers: { accept } });
      const ms = performance.now() - began;
      report.requests++;
      report.statuses[reply.statusCode] = (report.statuses[reply.statusCode] ?? 0) + 1;
      if (ms > report.slowest.ms) report.slowest = { ms: Math.round(ms), operation: path };
      const problem = expected.has(reply.statusCode)
        ? ms > longest
          ? `took ${Math.round(ms)} ms`
          : null
        : `${reply.statusCode} ${reply.body.slice(0, 200)}`;
      if (problem)
        report.findings.push({ operation: path, as: "visitor", problem, request: `GET ${url.slice(0, 300)}` });
    }
  }
  return report;
}
