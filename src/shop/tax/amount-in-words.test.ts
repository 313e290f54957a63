import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

describe("amountInWords in Hindi", () => {
  it.each([
    [0, "शून्य रुपये मात्र"],
    [1, "एक पैसा मात्र"],
    [1_101, "ग्यारह रुपये और एक पैसा मात्र"],
    [99_999, "नौ सौ निन्यानवे रुपये और निन्यानवे पैसे मात्र"],
    [18_500_050, "एक लाख पचासी हज़ार रुपये और पचास पैसे मात्र"],
    [12_34_56_789_00, "बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र"],
  ])("%i paise: %s", (paise, expected) => expect(amountInWords(paise, "hi")).toBe(expected));

  it("has a word for every number up to 99", () => {
    const words = Array.from({ length: 100 }, (_, rupees) => amountInWords(rupees * 100, "hi"));
    expect(new Set(words).size).toBe(100);
    for (const word of words) expect(word).toMatch(/^\S+ रुपय[ाे] मात्र$/);
  });
});

describe("amountInWords", () => {
  it.each([
    [0, "Rupees Zero Only"],
    [1, "Paise One Only"],
    [50, "Paise Fifty Only"],
    [100, "Rupees One Only"],
    [1_101, "Rupees Eleven and Paise One Only"],
    [2_000, "Rupees Twenty Only"],
    [10_000, "Rupees One Hundred Only"],
    [99_999, "Rupees Nine Hundred Ninety-Nine and Paise Ninety-Nine Only"],
    [100_500, "Rupees One Thousand Five Only"],
    [123_457, "Rupees One Thousand Two Hundred Thirty-Four and Paise Fifty-Seven Only"],
    [18_500_050, "Rupees One Lakh Eighty-Five Thousand and Paise Fifty Only"],
    [9_999_999_00, "Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only"],
    [1_00_00_000_00, "Rupees One Crore Only"],
    [12_34_56_789_00, "Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine Only"],
    [1_00_000_00_00_000_00, "Rupees One Lakh Crore Only"],
  ])("%i paise: %s", (paise, expected) => expect(amountInWords(paise)).toBe(expected));

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses %s", (paise) =>
    expect(() => amountInWords(paise)).toThrow(RangeError),
  );

  it("names every amount differently and without gaps", () => {
    const amount = fc.integer({ min: 0, max: 2_800_000_000_000_000 });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(amountInWords(one)).toMatch(/^(?:[A-Z][a-z]+(?:-[A-Z][a-z]+)? |and )+Only$/);
        if (one !== other) expect(amountInWords(one)).not.toBe(amountInWords(other));
      }),
    );
  });
});
