import { expect, test } from "vitest";
import { isWellKnown } from "./well-known-passwords.ts";

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
  expect(isWellKnown(password, email)).toBe(true);
});

test.each(["otoscope-and-tuning-fork", "tR4!vQ8z", "बहुत अच्छा दिन", "meera likes mangoes", "mumbai rains in june"])(
  "accepts %s",
  (password) => {
    expect(isWellKnown(password, email)).toBe(false);
  },
);
