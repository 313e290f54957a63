/** Pages that show one customer's own things, and the interface, which repeats what the pages say. */
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
