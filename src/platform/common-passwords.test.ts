import { expect, test } from "vitest";
import { commonPasswords, isCommonPassword } from "./common-passwords.ts";

const email = "meera.iyer@sinus-clinic.example";

test.each([
  "password",
  "Password1",
  "P@ssw0rd",
  "Welcome@2026!",
  "12345678",
  "87654321",
  "qwertyuiop",
  "lkjhgfds",
  "aaaaaaaaaa",
  "abcabcabc",
  "Doctor123",
  "IloveYou!!",
  "meera.iyer@sinus-clinic.example",
  "Meera.Iyer1990",
  "meeraiyer",
  "Sinus-Clinic1",
])("refuses %s", (password) => {
  expect(isCommonPassword(password, email)).toBe(true);
});

test.each(["otoscope-and-tuning-fork", "tR4!vQ8z", "बहुत अच्छा दिन", "meera likes mangoes", "mumbai rains in june"])(
  "accepts %s",
  (password) => {
    expect(isCommonPassword(password, email)).toBe(false);
  },
);

const names = [
  "Nasokarna ENT Devices",
  "Nasokarna Surgical Pvt. Ltd.",
  "shop.nasokarna.example",
  "Lalitha Raghunathan",
];

test.each([
  "Nasokarna",
  "nasokarna2026!",
  "N@s0karna1234",
  "nasokarna-ent",
  "NasokarnaEntDevices",
  "nasokarnanasokarna",
  "shop.nasokarna.example",
  "Raghunathan#1",
  "lalitharaghunathan",
])("refuses %s where it is a name of the shop or the account", (password) => {
  expect(isCommonPassword(password, email)).toBe(false);
  expect(isCommonPassword(password, email, names)).toBe(true);
});

test.each(["15081947", "15-08-1947", "08/15/1947", "1947.08.15"])("refuses the date %s", (password) => {
  expect(isCommonPassword(password, email)).toBe(true);
});

test("accepts a sentence that contains the shop's name, and handles very short names", () => {
  expect(isCommonPassword("my nasokarna scope is blue", email, names)).toBe(false);
  expect(isCommonPassword("tR4!vQ8z", email, ["", " ", "A B", "127.0.0.1"])).toBe(false);
});

test("knows at least 3,000 common passwords that are long enough to be set (ASVS 5, 6.2.4)", () => {
  expect([...commonPasswords].filter((each) => each.length >= 8).length).toBeGreaterThanOrEqual(3000);
  for (const common of ["trustno1", "sachintendulkar", "Liverpool1", "chocolate99", "1qaz2wsx", "princess!!"]) {
    expect(isCommonPassword(common, email), common).toBe(true);
  }
});
