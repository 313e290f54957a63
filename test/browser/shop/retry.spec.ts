import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, test } from "../support/shop.ts";

/** What a customer sees when retrying after a page failed to load. */

const failed = "Please try again in a moment";

test("one Retry is enough, even if the reply arrives before the page is drawn", async ({
  page,
  baseURL,
  complaints,
}) => {
  await page.addInitScript(holdingDrawing);
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.route("**/api/check-out/delivery", (route) => route.abort());
  await page.goto("/cart?from=mail#top");
  await expect(page.getByRole("heading", { level: 1, name: failed })).toBeVisible();
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
  await page.unroute("**/api/check-out/delivery");

  await page.evaluate(() => (window as unknown as Holding).holdDrawing());
  const answers = ["cart", "check-out/delivery"].map((call) => page.waitForResponse(`**/api/${call}`));
  await page.getByRole("button", { name: "Retry" }).click();
  for (const answer of await Promise.all(answers)) await answer.finished();
  await page.evaluate(() => (window as unknown as Holding).draw());
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page).toHaveURL(/\/cart\?from=mail/);
});

interface Holding {
  holdDrawing(): void;
  draw(): Promise<void>;
}

/** Runs in the page: React schedules rendering through a MessageChannel, which is delayed on a busy device. */
function holdingDrawing() {
  let held: (() => void)[] | null = null;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    if (held) held.push(() => post.apply(this, message as never));
    else post.apply(this, message as never);
  };
  Object.assign(window, {
    holdDrawing() {
      held = [];
    },
    async draw() {
      // The reply passes through the loaders first.
      for (const _ of [1, 2, 3]) await new Promise((done) => setTimeout(done));
      const waiting = held ?? [];
      held = null;
      for (const each of waiting) each();
    },
  });
}

test("Retry may fail too, and is there again", async ({ page, baseURL, complaints }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.route("**/api/check-out/delivery", (route) => route.abort());
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: failed })).toBeVisible();
  const again = page.waitForRequest("**/api/check-out/delivery");
  await page.getByRole("button", { name: "Retry" }).click();
  await again;
  await expect(page.getByRole("heading", { level: 1, name: failed })).toBeVisible();
  await page.unroute("**/api/check-out/delivery");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
});
