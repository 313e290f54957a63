import { askShop, customerWithOrder, signIn } from "../support/customer.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

const [bengaluru, pune] = ["29AAGCB7383J1Z4", "27AAPFU0939F1ZV"];
const password = "otoscope-and-tuning-fork";

test("a customer with two GSTINs adds them in the account and buys as the one in the state of delivery", async ({
  page,
  context,
  baseURL: origin = "",
}) => {
  const meera = await customerWithOrder(origin);
  await signIn(context, meera);

  await test.step("the account: both are added, by keyboard", async () => {
    await page.goto("/userprofile");
    for (const [gstin, state] of [
      [pune, "Maharashtra"],
      [bengaluru, "Karnataka"],
    ] as const) {
      await page.getByRole("button", { name: "Add GSTIN" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add GSTIN" });
      await dialog.getByLabel("GSTIN", { exact: true }).fill(gstin);
      await dialog.getByLabel("Legal name").fill(`Lotus ${state} LLP`);
      await dialog.getByLabel("Registered address").fill(`1 ${state} Road`);
      await dialog.getByLabel("PIN code").fill("411004");
      await dialog.getByLabel("State").selectOption({ label: state });
      await dialog.getByLabel("City").selectOption({ index: 1 });
      await expectAccessible(page);
      await dialog.getByLabel("PIN code").press("Enter");
      await expect(dialog).toBeHidden();
    }
    const list = page.getByRole("region", { name: "GST registrations" }).getByRole("listitem");
    await expect(list).toHaveCount(2);
    await expect(list.first()).toContainText("Default");
    await expectAccessible(page);
  });

  await test.step("checkout suggests the one in the state of delivery, billed to its registered address", async () => {
    await page.goto("/checkout");
    const choice = page.getByLabel("GSTIN on the invoice");
    await expect(choice.locator("option:checked")).toHaveText(/^29AAGCB7383J1Z4.*\(state of delivery\)$/);
    await expect(page.getByRole("group", { name: "Billing Address" })).toContainText("1 Karnataka Road");
    await expect(page.getByRole("button", { name: "Place Order" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("without a GSTIN the billing address is chosen, and the lost credit is named", async () => {
    await page.getByLabel("GSTIN on the invoice").selectOption({ label: "No GSTIN – for personal use" });
    await page.getByLabel("Bill to the same address").uncheck();
    await expect(page.getByRole("group", { name: "Billing Address" })).toContainText("Bill to");
    await expect(page.getByText("no input tax credit can be claimed")).toBeVisible();
  });

  await test.step("the order is billed to the registration chosen", async () => {
    await page.getByLabel("GSTIN on the invoice").selectOption({ index: 0 });
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
    await expect(page).toHaveURL(/\/order-placed\//);
    // The URL changes a moment before the page does, and checkout names the registration too.
    await expect(page.getByText("Your order has been placed and the items are reserved")).toBeVisible();
    await expect(page.getByText(pune)).toBeVisible();
  });
});

test("a registration in a special economic zone is referred to an enquiry, which is filled in", async ({
  page,
  context,
  complaints,
  baseURL: origin = "",
}) => {
  const meera = await customerWithOrder(origin);
  const [state] = ((await askShop(origin, "GET", "state-list")) as { id: number; name: string }[]).filter(
    ({ name }) => name === "Karnataka",
  );
  const cities = (await askShop(origin, "GET", "city-list")).data as { id: number; state_id: number }[];
  const city = cities.find(({ state_id }) => state_id === state?.id);
  const body = {
    ...{ gstin: bengaluru, legal_name: "Lotus SEZ LLP", address: "1 Zone Road", pincode: "560001", is_sez: true },
    ...{ state_id: state?.id, city_id: city?.id, current_password: password },
  };
  await askShop(origin, "POST", "user-gstins", body, meera.token);
  await signIn(context, meera);
  await page.goto("/checkout");
  await expect(page.getByLabel("GSTIN on the invoice")).toHaveAccessibleDescription(/special economic zone/);
  await page.getByRole("link", { name: "Send an enquiry" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Quotation");
  await expect(page.getByLabel("Message")).toHaveValue(new RegExp(`GSTIN: ${bengaluru}`));
  // The browser logs the refusal.
  const refused = complaints.findIndex((each) => each.includes("status of 422"));
  expect(complaints.splice(refused, 1)).toHaveLength(1);
});
