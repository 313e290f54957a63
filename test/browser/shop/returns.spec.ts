import { customerWithOrder, type SignedIn, signIn } from "../support/customer.ts";
import { owner } from "../support/office.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Takes an order to delivery through the back-office API. */
async function deliver(origin: string, { order }: SignedIn) {
  const ask = async (method: string, path: string, body?: object, cookie = "") => {
    const answer = await fetch(`${origin}/api/staff/${path}`, {
      method,
      headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const begun = await ask("POST", "sign-in", { email: owner.email, password: owner.password });
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const act = (name: string, body: object) => ask("POST", `orders/${order.token}/${name}`, body, cookie);
  await act("confirm", { expected_status: "placed" });
  const { data } = await (await ask("GET", `orders/${order.token}/picks`, undefined, cookie)).json();
  type Line = { line_id: number; lots: { lot_no: string; proposed: number }[] };
  const picks = (data.lines as Line[]).flatMap(({ line_id, lots }) =>
    lots.filter((lot) => lot.proposed > 0).map((lot) => ({ line_id, lot_no: lot.lot_no, quantity: lot.proposed })),
  );
  await act("pack", { expected_status: "confirmed", picks });
  await act("ship", { expected_status: "packed", courier: "Own van", tracking_number: "NK 204" });
  await act("deliver", { expected_status: "shipped" });
}

test("a customer sees what was delivered and asks to send it back, by keyboard", async ({ page, context, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  await deliver(baseURL ?? "", customer);
  await signIn(context, customer);
  await page.goto(`/orderdetail?order=${customer.order.token}`);
  await hydrated(page);
  await expect(page.getByText("NK 204")).toBeVisible();
  await expect(page.getByText(/^Lot /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Return items" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  const quantity = dialog.getByLabel("Quantity of ");
  for (const [typed, problem] of [
    ["9", "Must be a whole number from 0 to 1."],
    ["0", "Enter how many items you want to return."],
  ] as const) {
    await quantity.fill(typed);
    await dialog.getByRole("button", { name: "Request return" }).press("Enter");
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAccessibleDescription(new RegExp(problem));
    await expect(dialog.getByText("Reason is required.")).toBeVisible();
  }
  await quantity.fill("1");
  await dialog.getByLabel("Reason").fill("The wrong size was ordered.");
  await dialog.getByLabel("Wallet").press("Space");
  await dialog.getByRole("button", { name: "Request return" }).press("Enter");

  await expect(page.getByRole("status").getByText("We have received your return request.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Returns" })).toBeVisible();
  await expect(page.getByText(`${customer.order.order_no}-R1`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Return items" })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/orderhistory");
  await expect(page.getByRole("cell", { name: "Return requested" })).toBeVisible();
});
