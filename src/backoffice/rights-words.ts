import type { Right, Role } from "../contract/staff/rights.ts";

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  catalogue: "Catalogue",
  sales: "Sales",
  warehouse: "Warehouse",
  accounts: "Accounts",
  support: "Support",
};

/** What each right lets one do, as one would say it. */
export const rightNames: Record<Right, string> = {
  "staff.manage": "Invite and stop staff, change roles",
  "audit.read": "Read the audit log",
  "security.read": "See sign-ins, attempts and exports",
  "settings.change": "Change settings of the shop",
  "mails.read": "Read mails that were sent",
  "figures.read": "See figures",
  "catalogue.read": "See the catalogue",
  "catalogue.change": "Change products, prices and categories",
  "content.change": "Change pages, banners and media",
  "coupons.change": "Change coupons",
  "stock.read": "See stock",
  "stock.change": "Receive, count and correct stock",
  "orders.read": "See orders",
  "orders.confirm": "Confirm orders",
  "orders.cancel": "Cancel orders",
  "orders.pack": "Pack orders",
  "orders.ship": "Hand orders to the courier",
  "orders.deliver": "Record what happened at the door",
  "orders.collect": "Record payments",
  "orders.refund": "Refund payments",
  "returns.decide": "Accept or refuse returns",
  "returns.inspect": "Inspect goods that came back",
  "customers.read": "See customers",
  "customers.verify": "Verify council numbers",
  "enquiries.answer": "Answer enquiries",
  "reviews.moderate": "Hide and show reviews",
};
