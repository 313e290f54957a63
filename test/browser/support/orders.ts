import { expect, type Page } from "@playwright/test";
import { askShop, type SignedIn } from "./customer.ts";

/** Takes an order through these steps by API calls. */
export async function bring(
  office: Page,
  token: string,
  ...acts: ("confirm" | "pack" | "ship" | "deliver" | "collect")[]
) {
  for (const act of acts) {
    const { data: order } = await (await office.request.get(`/api/staff/orders/${token}`)).json();
    const body: Record<string, unknown> = { expected_status: order.status };
    if (act === "pack") body.picks = await proposed(office, token);
    if (act === "ship") body.courier = "Own van";
    if (act === "collect") Object.assign(body, { mode: "cash", amount: order.due });
    const answer = await office.request.post(`/api/staff/orders/${token}/${act}`, { data: body });
    expect(answer.ok(), `${act}: ${await answer.text()}`).toBe(true);
  }
}

/** Records that the collector remitted a delivered order's total. @returns the id of the remittance */
export async function remit(office: Page, token: string): Promise<number> {
  const { data: couriers } = await (await office.request.get("/api/staff/couriers")).json();
  const { id: courier_id } = couriers.find(({ name }: { name: string }) => name === "Own van");
  const { data: order } = await (await office.request.get(`/api/staff/orders/${token}`)).json();
  const today = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const body = { courier_id, remitted_on: today, reference: `Receipt ${order.order_no}` };
  const lines = [{ token, amount: order.due, deduction: 0 }];
  const answer = await office.request.post("/api/staff/remittances", { data: { ...body, lines } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

/** Sends a replacement for one unit of a delivered order. @returns the id of the replacement */
export async function sendReplacement(office: Page, token: string, serials: string[] = []): Promise<number> {
  const { data } = await (await office.request.get(`/api/staff/orders/${token}/replaceable`)).json();
  const [{ line_id, choices }] = data.lines;
  const [{ ref_no, lot_no }] = choices;
  const lines = [{ line_id, ref_no, lot_no, quantity: 1, serials }];
  const body = { expected_status: "delivered", replaced_before: 0, lines, takes_back: true, reason: "The tip is bent" };
  const answer = await office.request.post(`/api/staff/orders/${token}/replace`, {
    data: { ...body, courier: "Own van" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.replacements[0].id;
}

/** The lots proposed for packing. */
export async function proposed(office: Page, token: string) {
  const { data } = await (await office.request.get(`/api/staff/orders/${token}/picks`)).json();
  type Line = { line_id: number; lots: { lot_no: string; proposed: number }[] };
  return (data.lines as Line[]).flatMap(({ line_id, lots }) =>
    lots.filter((lot) => lot.proposed > 0).map((lot) => ({ line_id, lot_no: lot.lot_no, quantity: lot.proposed })),
  );
}

/** Requests the return of one unit of an order. */
export async function askReturn(baseURL: string | undefined, { token, order }: SignedIn, reason = "The wrong size") {
  const { data } = await askShop(baseURL, "GET", `orders/${order.token}`, undefined, token);
  const lines = [{ line_id: data.lines[0].line_id, quantity: 1 }];
  const wish = { lines, reason, refund_to: "bank" };
  await askShop(baseURL, "POST", `orders/${order.token}/returns`, wish, token);
}
