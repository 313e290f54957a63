import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const content = "pages/content/page.tsx";

export default [
  index("pages/home/page.tsx"),

  route("product", "pages/products/page.tsx"),
  route("product/product-details/:slug/:token", "pages/product/page.tsx"),
  route("product/add-review/:slug/:productToken", "pages/add-review/page.tsx"),
  route("kits", "pages/kits/page.tsx"),
  route("kits/:slug", "pages/kit/page.tsx"),
  route("compare", "pages/compare/page.tsx"),
  route("top-selling", "pages/top-selling/page.tsx"),
  route("deal-of-the-day", "pages/deal-of-the-day/page.tsx"),

  route("about-us", content, { id: "about-us" }),
  route("quality", content, { id: "quality" }),
  route("career", content, { id: "career" }),
  route("careers", content, { id: "careers" }),
  route("payments", content, { id: "payments" }),
  route("cancellection", content, { id: "cancellection" }),
  route("cancellation", "pages/cancellation.tsx"),
  route("privacy-policy", content, { id: "privacy-policy" }),
  route("faq", "pages/faq/page.tsx"),
  route("contact-us", "pages/contact-us/page.tsx"),
  route("seller-details", "pages/seller-details/page.tsx"),
  route("explore", "pages/explore/page.tsx"),

  route("signin", "pages/signin/page.tsx"),
  route("register", "pages/register/page.tsx"),
  route("forgot-password", "pages/forgot-password/page.tsx"),
  route("reset-password", "pages/reset-password/page.tsx"),
  route("cart", "pages/cart/page.tsx"),
  route("order-pad", "pages/order-pad/page.tsx"),
  route("shared-list", "pages/shared-list/page.tsx"),
  route("notify-me/:token", "pages/notify-me/page.tsx"),
  route("stock-alert", "pages/stock-alert/page.tsx"),
  route("stock-alert-stop", "pages/stock-alert-stop/page.tsx"),
  route("wishlist", "pages/wishlist/page.tsx"),
  route("checkout", "pages/checkout/page.tsx"),
  route("order-change", "pages/order-change/page.tsx"),
  route("order-placed/:token", "pages/order-placed/page.tsx"),

  layout("pages/account/layout.tsx", [
    route("userprofile", "pages/userprofile/page.tsx"),
    route("orderhistory", "pages/orderhistory/page.tsx"),
    route("orderdetail", "pages/orderdetail/page.tsx"),
    route("lists", "pages/lists/page.tsx"),
    route("lists/:token", "pages/list/page.tsx"),
    route("documents", "pages/documents/page.tsx"),
    route("enquiries", "pages/enquiries/page.tsx"),
    route("rewardpoint", "pages/rewardpoint/page.tsx"),
  ]),

  route("offline", "pages/offline/page.tsx"),

  route("design", "pages/design/page.tsx"),
  route("*", "pages/not-found/page.tsx"),
] satisfies RouteConfig;
