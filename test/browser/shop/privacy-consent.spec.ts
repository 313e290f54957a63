import { customerWithOrder, signIn } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  hydrated,
  test,
} from "../support/shop.ts";

test("DPDP Act s.6: a signed-in customer is asked once to accept a new privacy notice", async ({
  page,
  browser,
  baseURL,
}) => {
  const meera = await customerWithOrder(baseURL);
  await signIn(page.context(), meera);
  await page.goto("/product");
  await hydrated(page);
  const bar = page.getByRole("region", { name: "Privacy policy", exact: true });
  await expect(page.getByRole("button", { name: meera.firstName })).toBeVisible();
  await expect(bar).toHaveCount(0);

  const office = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openOffice(office, "/pages/privacy");
  const text = office.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await office.keyboard.press("ControlOrMeta+End");
  await office.keyboard.type(" One more sentence.");
  await office.getByRole("button", { name: "Save page", exact: true }).click();
  await expect(office.getByText("Saved and published.")).toBeVisible();
  await office.context().close();

  await page.goto("/product");
  await hydrated(page);
  await expect(bar).toContainText("Our privacy policy has changed.");
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page, [1440, 820, 390]);
  await bar.getByRole("link", { name: "read the privacy policy" }).press("Enter");
  await expect(page).toHaveURL("/privacy-policy");
  await bar.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(bar).toHaveCount(0);

  await page.goto("/userprofile");
  const history = page.getByRole("region", { name: "Consent to the privacy policy" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await expectAccessible(page);
});
