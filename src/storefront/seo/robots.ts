/** Pages with one customer's own data, and the API, which repeats the pages' content. */
const notForRobots = [
  ...["/api/", "/admin", "/cart", "/wishlist", "/checkout", "/order-placed/", "/orderhistory", "/orderdetail"],
  ...[
    "/userprofile",
    "/lists",
    "/shared-list",
    "/rewardpoint",
    "/documents",
    "/enquiries",
    "/product/add-review/",
    "/notify-me/",
    "/stock-alert",
  ],
];

export function robots(origin: string): string {
  return `User-agent: *
Allow: /api/openapi.json
${notForRobots
  .flatMap((path) => [path, `/hi${path}`])
  .map((path) => `Disallow: ${path}\n`)
  .join("")}
Sitemap: ${origin}/sitemap.xml
`;
}
