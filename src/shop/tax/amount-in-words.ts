import type { Language } from "../../language/text.ts";
import { amountInHindi } from "./amount-in-hindi.ts";
import { wholeAmount } from "./rounding.ts";

const small = [
  ...["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"],
  ...["Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"],
];
const tens = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const groups = [
  { size: 10_000_000, name: "Crore" },
  { size: 100_000, name: "Lakh" },
  { size: 1_000, name: "Thousand" },
  { size: 100, name: "Hundred" },
];

/**
 * An amount in paise in words, as Indian invoices state it: 1,85,000.50 is "Rupees One Lakh Eighty-Five Thousand and
 * Paise Fifty Only". Throws a RangeError when the amount is not whole or negative.
 */
export function amountInWords(paise: number, language: Language = "en"): string {
  wholeAmount(paise, "amount");
  if (language === "hi") return amountInHindi(paise);
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [];
  if (rupees > 0 || rest === 0) parts.push(`Rupees ${words(rupees)}`);
  if (rest > 0) parts.push(`Paise ${words(rest)}`);
  return `${parts.join(" and ")} Only`;
}

function words(number: number): string {
  // Above 99 crore, the number of crores is itself read in lakhs and thousands: "One Lakh Crore".
  const group = groups.find(({ size }) => number >= size);
  if (group) {
    const rest = number % group.size;
    const count = `${words(Math.floor(number / group.size))} ${group.name}`;
    return rest > 0 ? `${count} ${words(rest)}` : count;
  }
  if (number < 20) return small[number] ?? "";
  const ten = tens[Math.floor(number / 10)] ?? "";
  return number % 10 > 0 ? `${ten}-${small[number % 10]}` : ten;
}
