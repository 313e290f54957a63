import type { Page } from "@playwright/test";
import { openOffice } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";
import { watchTexts } from "../support/shown-texts.ts";

/** What a group of settings shows beside its fields while they are edited. */

// Browsers log refusals, which are expected here.
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/a status of 422/.test(each)));
});

const effects = (page: Page) => page.getByRole("region", { name: "Effect of your changes" }).getByRole("status");

test("a refusal stays while typing goes on, until the next reply", async ({ page }) => {
  await openOffice(page, "/settings?tab=selling");
  const deliveries = page.getByLabel("Free deliveries");
  await expect(effects(page)).toHaveText("Edit a setting to see its effect here.");
  const shown = await watchTexts(effects(page));
  await deliveries.fill("7");
  await expect(effects(page)).toContainText("7");
  const effect = (await effects(page).textContent()) ?? "";
  await deliveries.fill("x");
  await expect(effects(page)).not.toHaveText(effect);
  const problem = await effects(page).textContent();
  const refused = page.waitForResponse((reply) => reply.url().endsWith("/settings/selling/preview"));
  await deliveries.press("y");
  await refused;
  await deliveries.fill("7");
  await expect(effects(page)).toHaveText(effect);
  expect(await shown()).toEqual(["", effect, problem, effect]);
});

test("discarding changes discards their effects and the sample too", async ({ page }) => {
  await openOffice(page, "/settings?tab=payment");
  const upi = page.getByLabel("UPI ID");
  const stored = await upi.inputValue();
  const sample = page.getByRole("region", { name: "Preview" });
  await upi.fill("another@bank");
  await expect(effects(page).getByRole("listitem")).not.toHaveCount(0);
  await page.getByRole("tab", { name: "Company" }).click();
  await page.getByRole("tab", { name: "Payment" }).click();
  await expect(sample).toContainText("another@bank");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes", exact: true }).click();
  await expect(upi).toHaveValue(stored);
  await expect(effects(page)).toHaveText("Edit a setting to see its effect here.");
  await expect(sample).not.toContainText("another@bank");
});

test("the sample has the shop's colour at first, and the last accepted one while a colour is refused", async ({
  page,
  restored,
}) => {
  await restored("settings/brand");
  await openOffice(page);
  const { brand, seen } = (await (await page.request.get("/api/staff/settings")).json()).data;
  const data = { ...brand, accent: "#8a2f6b", seen: seen.brand };
  expect((await page.request.put("/api/staff/settings/brand", { data })).ok()).toBe(true);
  await page.goto("/admin/settings?tab=brand");
  const light = page.getByRole("figure", { name: "Light" });
  const colour = () => light.evaluate((figure) => getComputedStyle(figure).getPropertyValue("--teal").trim());
  await expect.poll(colour).toBe("#8a2f6b");
  await expect(effects(page)).toHaveText("Edit a setting to see its effect here.");
  await page.getByLabel("Accent colour", { exact: true }).fill("#8a2f6");
  await expect(effects(page)).toContainText("colour");
  expect(await colour()).toBe("#8a2f6b");
});
