import { expect, test } from "vitest";
import { inLanguage } from "../src/language/current.ts";
import { accountDeletedMail, accountUnusedMail, unusedAccountDeletedMail } from "../src/shop/accounts/mails.ts";
import { passkeysChangedMail } from "../src/shop/customer-passkeys/mails.ts";
import { passwordChangedMail, passwordResetMail, verificationMail } from "../src/shop/customers/mails.ts";
import { licenceNoticeMail } from "../src/shop/licences/mails.ts";
import { accountOpenedMail, welcomeMail } from "../src/shop/sign-up/mails.ts";
import { backInStockMail, confirmAlertMail } from "../src/shop/stock-alerts/mails.ts";

const sender = { name: "नासोकर्ण", email: "care@shop.example", publicUrl: "https://shop.example" };
const customer = { first_name: "मीरा", mci_number: "M-1", verification: "verified", verification_reason: null };
const opened = { ...customer, registered_by: null, notice_agreed_through: "telephone" };
const item = { name: "Ear Speculum", ref_no: "NK-1", slug: "ear-speculum", token: "t" };
const at = new Date("2026-11-25T04:30:00Z");
const mails = {
  "an account deleted": () => accountDeletedMail(sender, "मीरा"),
  "an account unused": () => accountUnusedMail(sender, "मीरा"),
  "an unused account deleted": () => unusedAccountDeletedMail(sender, "मीरा"),
  "a passkey added": () => passkeysChangedMail(sender, customer, true, at),
  "a password changed": () => passwordChangedMail(sender, customer, at),
  "a password reset": () => passwordResetMail(sender, "t"),
  "a council number verified": () => verificationMail(sender, customer),
  "a licence that expires": () => licenceNoticeMail(sender, "मीरा", "20B/1", "2026-12-31"),
  "an account opened by staff": () => accountOpenedMail(sender, opened, "t"),
  "an account opened by staff, without a link": () => accountOpenedMail(sender, opened, null),
  "a new account": () => welcomeMail(sender, customer),
  "an alert to confirm": () => confirmAlertMail(sender, item, "t"),
  "a product back in stock": () => backInStockMail(sender, item, "t"),
};
/** Names, codes and addresses are not translated. */
const kept = /https?:\S+|\S+@\S+|Ear Speculum|NK-1|UPI|MD-42|20B\/1|87A/g;

test.each(Object.entries(mails))("%s is written in Hindi", (_what, write) => {
  const { subject, text, html } = inLanguage("hi", write);
  expect(html).toContain('<html lang="hi">');
  for (const said of [subject, text]) {
    expect(said).toMatch(/\p{Script=Devanagari}/u);
    expect(said.replace(kept, "").match(/[A-Za-z]+/g)).toBeNull();
    expect(said).not.toMatch(/[{}]/);
  }
});

test("a moment fits into a sentence", () => {
  const { text } = inLanguage("hi", () => passwordChangedMail(sender, customer, at));
  expect(text).toContain("25 नवंबर 2026, 10:00 पूर्वाह्न को नासोकर्ण पर आपके खाते का पासवर्ड बदला गया।");
  expect(passwordChangedMail(sender, customer, at).text).toContain("was changed on 25 November 2026 at 10:00 am.");
});
