import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mailsIn } from "../../support/mails.ts";

/** The first owner, made from the environment when the shop first starts. */
export const owner = { email: "owner@shop.example", password: "curette and tuning fork" };

const dataDir = join(import.meta.dirname, "../../../.cache/browser-shop");

/** Fills in what the screen for signing in asks, wherever it stands. */
export async function giveNames(page: Page, { email, password }: { email?: string; password: string }) {
  if (email !== undefined) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signed in, at an address of the back office. */
export async function openOffice(page: Page, path = "", who = owner) {
  await page.goto(`/admin${path}`);
  await giveNames(page, who);
  await page
    .getByRole("navigation", { name: "Back office" })
    .or(page.getByRole("button", { name: "Menu" }))
    .first()
    .waitFor();
}

/** The newest link to set a password that was mailed to this address; null while there is none. */
export async function invitationFor(email: string): Promise<string | null> {
  const mails = await mailsIn(dataDir);
  const mail = mails.findLast((each) => each.includes(email));
  return /\/admin\/join\?token=[\w-]+/.exec(mail ?? "")?.[0] ?? null;
}
