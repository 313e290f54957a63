import type { Right, Role } from "../contract/staff/rights.ts";

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  catalogue: "Catalogue",
  sales: "Sales",
  warehouse: "Warehouse",
  accounts: "Accounts",
  support: "Support",
};

/** What each permission allows. */
export const rightLabels: Record<Right, string> = {
  "staff.manage": "Invite and deactivate staff, change roles",
  "audit.read": "Read the audit log",
  "security.read": "View sign-ins, failed attempts and exports",
  "settings.change": "Change shop settings",
  "mails.read": "Read sent emails",
  "reports.read": "View reports",
  "books.read": "View books and tax returns",
  "books.change": "Correct what tax returns declare",
  "catalogue.read": "View the catalogue",
  "catalogue.change": "Change products, prices and categories",
  "content.change": "Change pages, banners and media",
  "coupons.change": "Change coupons",
  "stock.read": "View stock",
  "stock.change": "Receive, count and adjust stock",
  "orders.read": "View orders",
  "orders.confirm": "Confirm orders",
  "orders.cancel": "Cancel orders",
  "orders.revise": "Change the seller of orders",
  "orders.pack": "Pack orders",
  "orders.ship": "Ship orders",
  "orders.deliver": "Mark orders delivered or undelivered",
  "orders.collect": "Record payments",
  "orders.refund": "Refund payments",
  "returns.decide": "Approve or refuse returns",
  "returns.inspect": "Inspect returned items",
  "challans.issue": "Issue delivery challans",
  "customers.read": "View customers",
  "customers.verify": "Verify council numbers",
  "enquiries.answer": "Answer enquiries",
  "reviews.moderate": "Hide and show reviews",
};
