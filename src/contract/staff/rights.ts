/** Staff permissions: the server checks every call against this table, and the screens show only what it allows. */

export const roles = ["owner", "catalogue", "sales", "warehouse", "accounts", "support"] as const;
export type Role = (typeof roles)[number];

const all: readonly Role[] = roles;

/** Each right with the roles that have it. The owner has every right. */
export const rights = {
  "staff.manage": ["owner"],
  "audit.read": ["owner", "accounts"],
  "security.read": ["owner"],
  "settings.change": ["owner"],
  "mails.read": ["owner", "support"],
  "reports.read": all,
  "books.read": ["owner", "accounts"],
  "books.change": ["owner", "accounts"],

  "catalogue.read": all,
  "catalogue.change": ["owner", "catalogue"],
  "content.change": ["owner", "catalogue"],
  "coupons.change": ["owner", "sales"],
  "delivery.change": ["owner", "warehouse"],
  "couriers.change": ["owner", "warehouse", "accounts"],

  "stock.read": all,
  "stock.change": ["owner", "warehouse"],

  "orders.read": ["owner", "sales", "warehouse", "accounts", "support"],
  "orders.enter": ["owner", "sales", "support"],
  "orders.confirm": ["owner", "sales"],
  "orders.change": ["owner", "sales"],
  "orders.cancel": ["owner", "sales"],
  "orders.revise": ["owner", "accounts"],
  "orders.pack": ["owner", "warehouse"],
  "orders.ship": ["owner", "warehouse"],
  "orders.deliver": ["owner", "sales", "warehouse"],
  "orders.collect": ["owner", "warehouse", "accounts"],
  "orders.refund": ["owner", "accounts"],
  "payments.reverse": ["owner", "accounts"],
  "remittances.record": ["owner", "accounts"],
  "returns.decide": ["owner", "sales", "support"],
  "returns.inspect": ["owner", "warehouse"],

  "challans.issue": ["owner", "sales", "warehouse"],

  "customers.read": ["owner", "sales", "warehouse", "accounts", "support"],
  "customers.register": ["owner", "sales", "support"],
  "customers.verify": ["owner", "sales", "support"],
  "enquiries.answer": ["owner", "sales", "support"],
  "reviews.moderate": ["owner", "catalogue", "support"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof rights;

export function may(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right];
  return allowed.includes(role);
}
