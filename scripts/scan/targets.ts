export interface SqlTarget {
  name: string;
  url: string;
  body?: object;
  as: "nobody" | "customer" | "staff";
}

/** Requests whose input ends up in a database query. */
export const sqlTargets: SqlTarget[] = [
  { name: "product list", url: "/api/product-data?search=forceps&page=1&per_page=5", as: "nobody" },
  { name: "product", url: "/api/product/view/probe*", as: "nobody" },
  { name: "sign in", url: "/api/login", body: { email: "a@shop.example", password: "a password" }, as: "nobody" },
  {
    name: "sign in of staff",
    url: "/api/staff/sign-in",
    body: { email: "a@shop.example", password: "a password" },
    as: "nobody",
  },
  { name: "new password", url: "/api/forgot-password", body: { email: "a@shop.example" }, as: "nobody" },
  { name: "cart", url: "/api/cart/store", body: { sub_product_id: 59, quantity: 1 }, as: "customer" },
  { name: "order pad", url: "/api/order-pad", body: { text: "NK-EE-1601 3" }, as: "customer" },
  {
    name: "totals",
    url: "/api/check-out/details",
    body: { shipping_address: 1, billing_address: 1, coupon_code: "WELCOME10" },
    as: "customer",
  },
  { name: "order", url: "/api/orders/abcdefghijklmnopqrstuv*", as: "customer" },
  { name: "orders of staff", url: "/api/staff/orders?search=NK&status=placed&per_page=5", as: "staff" },
  { name: "customers of staff", url: "/api/staff/customers?search=asha&per_page=5", as: "staff" },
  { name: "stock of staff", url: "/api/staff/stock?search=probe&per_page=5", as: "staff" },
  { name: "audit log", url: "/api/staff/audit?per_page=5&after=1", as: "staff" },
];

export interface Finding {
  tool: string;
  category: string;
  what: string;
  where: string;
}

/** False positives, each with the reason. Any other finding is open. */
const explanations: { tool: string; category: RegExp; what: RegExp; where?: RegExp; why: string }[] = [
  {
    ...{ tool: "wapiti", category: /^HTTP Secure Headers$/, what: /^X-XSS-Protection is not set$/ },
    why: "No browser has a filter that this header would switch on any more, and those that had one were made vulnerable by it; the content security policy allows only the scripts that the renderer wrote.",
  },
];

export function explained(finding: Finding): string | null {
  const explanation = explanations.find(
    ({ tool, category, what, where }) =>
      tool === finding.tool &&
      category.test(finding.category) &&
      what.test(finding.what) &&
      (where?.test(finding.where) ?? true),
  );
  return explanation?.why ?? null;
}
