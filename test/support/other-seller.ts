import { expect } from "vitest";
import type { TestCustomer } from "./customers.ts";
import { loadDemonstration } from "./demonstration.ts";
import type { fulfilmentCalls } from "./fulfilment.ts";
import { readMails } from "./mails.ts";
import type { TestShop } from "./test-shop.ts";

/** A second registration in force, in a State other than the delivery's, and orders proposed to be sold from it. */
export async function addOtherSeller(shop: TestShop, { order, owner }: Awaited<ReturnType<typeof fulfilmentCalls>>) {
  const { request, sql, jobs, live } = shop;
  const demo = await loadDemonstration({ sql });
  const accounts = await shop.member("accounts");
  const added = await request("POST", "/api/staff/registrations", {
    staff: owner,
    body: {
      ...{ code: "KA", gstin: "29AAGCB7383J1Z4", legal_name: "Nasokarna South Private Limited", trade_name: "South" },
      ...{ address: "4 Residency Road, Bengaluru", state_id: demo.state("Karnataka").id, cin: "" },
      ...{ licences: [], dispatch_places: [], signatory: "R. Gowda", valid_from: "2026-01-01", valid_to: "" },
    },
  });
  expect(added.status).toBe(201);
  const id: number = added.body.data.id;
  await live.refresh();

  const propose = (token: string, registration_id = id, staff = accounts) =>
    request("POST", `/api/staff/orders/${token}/propose-seller`, { staff, body: { registration_id } });

  /** The token of the link in the newest mail about an order. */
  async function link(orderNo: string): Promise<string> {
    await jobs.runDue();
    const mail = (await readMails(shop)).findLast((text) => text.includes(`change to your order ${orderNo}`)) ?? "";
    return /order-change\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
  }

  async function proposed(actor: TestCustomer) {
    const placed = await order(actor);
    expect((await propose(placed.token)).status).toBe(200);
    return { ...placed, link: await link(placed.order_no) };
  }

  return { id, accounts, propose, link, proposed };
}
