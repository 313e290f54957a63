import { expect, type Page } from "@playwright/test";
import { proposed } from "./orders.ts";
import type { Restore } from "./restored.ts";

/**
 * Runs `work` while a confirmed order's product is serialised. Other journeys in the same shop pack it without serials.
 * @param restored puts the product back even if the journey takes too long
 */
export async function whileSerialised(
  office: Page,
  token: string,
  restored: Restore | undefined,
  work: (gtin: string) => Promise<void>,
) {
  const { data: order } = await (await office.request.get(`/api/staff/orders/${token}`)).json();
  const { data: results } = await (await office.request.get(`/api/staff/search?q=${order.lines[0].ref_no}`)).json();
  const path = `products/${results.products.hits[0].id}`;
  await restored?.(path);
  const address = `/api/staff/${path}`;
  const mark = async (serialised: boolean) => {
    const { data } = await (await office.request.get(address)).json();
    expect((await office.request.put(address, { data: { ...data, serialised } })).ok()).toBe(true);
  };
  await mark(true);
  try {
    const { data } = await (await office.request.get(address)).json();
    await work(data.variants.find(({ ref_no }: { ref_no: string }) => ref_no === order.lines[0].ref_no).udi_di);
  } finally {
    await mark(false);
  }
}

/** Packs an order whose units have serial numbers. */
export async function packSerialised(office: Page, token: string) {
  const picks = (await proposed(office, token)).map(({ quantity, ...pick }) => ({
    ...{ ...pick, quantity, serials: Array.from({ length: quantity }, (_, unit) => `P-${token.slice(0, 8)}-${unit}`) },
  }));
  const data = { expected_status: "confirmed", picks };
  const answer = await office.request.post(`/api/staff/orders/${token}/pack`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
