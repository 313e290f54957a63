import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { toListReply } from "../kit/list-page.ts";
import { listSheet } from "../kit/list-sheet.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { loadSettings, warnOfPoints } from "../settings/index.ts";
import { listAddresses } from "./address-queries.ts";
import { changeAccountType } from "./change-account-type.ts";
import { identityFingerprint } from "./identity.ts";
import { findConsent } from "./queries.ts";
import { saveAddressByStaff } from "./save-address.ts";
import {
  findCustomerDetail,
  type ListedRow,
  listAccountsSharingNumber,
  listCustomers,
  listNewestEnquiries,
  listNewestOrders,
} from "./staff-queries.ts";
import { decideVerification, verifyCustomers } from "./verify.ts";

export function customersStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop;

  serveStaff(app, "GET staff/customers", async ({ query, reads }) =>
    toListReply(await listCustomers(reads, query), toListedCustomer),
  );

  serveStaff(app, "GET staff/customers.csv", async ({ query, reads }) =>
    listSheet(
      "GET staff/customers",
      "customers",
      shop.clock,
      async (page) => toListReply(await listCustomers(reads, { ...query, ...page }), toListedCustomer),
      ["identity"],
    ),
  );

  serveStaff(app, "GET staff/customers/:id", async ({ params: { id } }) => {
    const customer = await findCustomerDetail(db, id);
    if (!customer) return refuse(404, "not_found", serverTexts.notFound);
    const [addresses, { orders, order_count }, enquiries, mci_shared_with, agreed, { selling }] = await Promise.all([
      listAddresses(db, id),
      listNewestOrders(db, id),
      listNewestEnquiries(db, id),
      listAccountsSharingNumber(db, id),
      findConsent(db, id),
      loadSettings(db),
    ]);
    return {
      data: {
        ...customer,
        points_warning: customer.account_type === "doctor" ? warnOfPoints(selling) : null,
        ...toListedCustomer(customer),
        dob: customer.born_on,
        addresses,
        order_count,
        mci_shared_with,
        consent: agreed
          ? { notice_version: agreed.version, agreed_at: agreed.at.toISOString(), through: agreed.through }
          : null,
        orders: orders.map(({ total_paise, placed_at, ...order }) => ({
          ...order,
          placed_at: placed_at.toISOString(),
          total: total_paise / 100,
        })),
        enquiries: enquiries.map((row) => ({ ...row, received_at: row.received_at.toISOString() })),
      },
    };
  });

  serveStaff(app, "POST staff/customers/:id/addresses", async ({ actor, params, body }) =>
    saveAddressByStaff(shop, actor, params.id, body),
  );

  serveStaff(app, "POST staff/customers/:id/account-type", async ({ actor, params, body }) =>
    changeAccountType(shop, actor, { ...params, ...body }),
  );
  serveStaff(app, "POST staff/customers/:id/verify", async ({ actor, params, body }) =>
    decideVerification(shop, actor, { ...params, ...body }, { verification: "verified" }),
  );
  serveStaff(app, "POST staff/customers/:id/reject", async ({ actor, params, body: { reason, ...seen } }) =>
    decideVerification(shop, actor, { ...params, ...seen }, { verification: "rejected", reason }),
  );
  serveStaff(app, "POST staff/customers/verify", async ({ actor, body }) =>
    verifyCustomers(shop, actor, body.customers),
  );
}

function toListedCustomer({
  city,
  state,
  created_at,
  verification_reset_at,
  verification_reset_fields,
  ...row
}: ListedRow) {
  const { first_name, last_name } = row;
  return {
    identity: identityFingerprint(row),
    verification_reset: verification_reset_at && {
      at: verification_reset_at.toISOString(),
      fields: verification_reset_fields ?? [],
    },
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    city: city ?? "",
    state: state ?? "",
    created_at: created_at.toISOString(),
  };
}
