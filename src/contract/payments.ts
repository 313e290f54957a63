import { inEachLanguage, text } from "../language/text.ts";
import { rupeesText } from "./money.ts";

interface PaymentMethod {
  /** For use within a sentence. */
  noun: string;
  /** How a payment was made: "Rs 500.00 by UPI". */
  how: string;
  /** Whether a payment is identified by a reference. */
  needsReference: boolean;
  /** Whether customers are offered it; the other methods are accepted too. */
  isSuggested: boolean;
  /** Tax that the buyer deducts and pays to the government. */
  isDeduction?: boolean;
  /** Receipts must stay below this amount, in paise, per order and per customer and day (IST). */
  legalLimitPaise?: number;
}

/**
 * Income-tax Act 2025 s.186 (until 31 March 2026: Income-tax Act 1961 s.269ST): no one may receive this amount or more in cash for one
 * transaction, or from one person in a day. The penalty equals the amount.
 */
export const cashLimitPaise = 2_00_000_00;

/** The law that limits cash on the day of receipt (YYYY-MM-DD, IST). The limit is the same in both Acts. */
export function cashLaw(day: string): string {
  return day < "2026-04-01"
    ? text("section 269ST of the Income-tax Act, 1961")
    : text("section 186 of the Income-tax Act, 2025");
}

/** Tax that the buyer pays to the government; the reference is that of the certificate. */
const deducted = { needsReference: true, isSuggested: false, isDeduction: true } as const;

const methods = inEachLanguage(() => ({
  cash: {
    noun: text("cash"),
    how: text("in cash"),
    needsReference: false,
    isSuggested: true,
    legalLimitPaise: cashLimitPaise,
  },
  upi: { noun: text("UPI"), how: text("by UPI"), needsReference: true, isSuggested: true },
  bank: { noun: text("bank transfer"), how: text("by bank transfer"), needsReference: true, isSuggested: true },
  cheque: { noun: text("cheque"), how: text("by cheque"), needsReference: true, isSuggested: false },
  demand_draft: { noun: text("demand draft"), how: text("by demand draft"), needsReference: true, isSuggested: false },
  // CGST Act s.51: government bodies deduct 2 % of supplies above Rs 2,50,000.
  gst_tds: { noun: text("GST TDS"), how: text("as GST deducted by the buyer"), ...deducted },
  // Income-tax Act 2025 s.393 (until 31 March 2026: Income-tax Act 1961 s.194Q): 0.1 % of purchases above Rs 50 lakh a year.
  income_tax_tds: { noun: text("income-tax TDS"), how: text("as income-tax deducted by the buyer"), ...deducted },
})) satisfies Record<string, PaymentMethod>;

/** The code of a payment method, on the wire and in the ledger. */
export type PaymentMode = keyof typeof methods;

/**
 * The ways to pay an order on delivery, in display order. Forms, mails, invoices, pages and checks are derived from this table; a test
 * compares it with what the database accepts.
 */
export const paymentMethods: Readonly<Record<PaymentMode, PaymentMethod>> = methods;
export const paymentModes = Object.keys(methods) as PaymentMode[];

/** Name of a method on its own: "Bank transfer". */
export function paymentLabel(mode: PaymentMode): string {
  const { noun } = paymentMethods[mode];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Whether the law allows an order of this total, in paise, to be paid in full by this method. */
export function isLawful(mode: PaymentMode, total_paise: number): boolean {
  return total_paise < (paymentMethods[mode].legalLimitPaise ?? Infinity);
}

/** What an order's payment terms depend on. */
export interface Payable {
  total_paise: number;
  /** For an order in several parcels, the cost of the undivided order, which counts as one transaction in law. */
  whole_total_paise?: number | null;
  payment_plan: PaymentPlan;
}

/** An undivided order of this total, in paise, with the payment terms that checkout offers by default. */
export function standardPayable(total_paise: number): Payable {
  return { total_paise, payment_plan: "on_delivery" };
}

/**
 * The orders that a document over this total may belong to, as far as payment terms differ. The whole order decides which methods are lawful,
 * and a document may cover only a part of it.
 */
export function possiblePayables(total_paise: number): Payable[] {
  const totals = [total_paise, Number.MAX_SAFE_INTEGER];
  return paymentPlans.flatMap((payment_plan) => totals.map((total) => ({ total_paise: total, payment_plan })));
}

const wholeTotal = ({ total_paise, whole_total_paise }: Payable) => whole_total_paise ?? total_paise;

/** Whether customers are offered this method for an order. */
export function isSuggested(mode: PaymentMode, order: Payable): boolean {
  if (mode === "cash" && !planOf(order).takesCash) return false;
  return paymentMethods[mode].isSuggested && isLawful(mode, wholeTotal(order));
}

/** The methods offered for an order: "cash, UPI or bank transfer"; above the cash limit, only methods without a limit. */
export function paymentChoices(order: Payable): string {
  if (!isLawful("cash", wholeTotal(order))) return unlimitedMethods();
  return inWords(paymentModes.filter((mode) => isSuggested(mode, order)));
}

/** Every method that has no legal limit: "UPI, bank transfer, cheque or demand draft". */
export function unlimitedMethods(): string {
  return inWords(
    paymentModes.filter((mode) => isLawful(mode, Number.MAX_SAFE_INTEGER) && !paymentMethods[mode].isDeduction),
  );
}

/** How the shop describes payment of an order, in each place. */
export interface PaymentTexts {
  /** The method's name at checkout. */
  method: string;
  /** The payment status until it is paid. */
  status: string;
  /** The name of the amount until it is paid. */
  amount: string;
  /** When it is paid, as the heading of a step. */
  step: string;
  /** The terms as a sentence. */
  terms: string;
  /** The terms with the total, for checkout. */
  termsWithTotal: string;
  /** The payment request in the shipping mail. */
  reminder: string;
  /** The terms for the invoice. */
  invoice: string;
}

/** How the shop describes payment before there is an order. */
export function paymentInBrief(): string {
  return text("Cash on delivery: you pay at the door, by {choices}.", { choices: paymentChoices(standardPayable(0)) });
}

/** For an order fully covered by a discount. */
const nothingToPay: PaymentTexts = inEachLanguage(() => ({
  method: text("Nothing to pay"),
  status: text("Nothing to pay"),
  amount: text("To pay"),
  step: text("You pay nothing"),
  terms: text("Nothing to pay: the total of this order is zero."),
  termsWithTotal: text("Nothing to pay: the total of this order is zero."),
  reminder: "",
  invoice: text("Nothing to pay"),
}));

interface Plan {
  /** Whether cash is accepted, up to the legal limit. */
  takesCash: boolean;
  texts(order: Payable): PaymentTexts;
}

/** When an order is paid, as chosen at checkout. Forms, mails, invoices and pages are derived from this table. */
const plans = {
  on_delivery: {
    takesCash: true,
    texts(order: Payable): PaymentTexts {
      const choices = paymentChoices(order);
      const total = rupeesText(order.total_paise);
      return {
        method: text("Cash on delivery"),
        status: text("Cash on delivery"),
        amount: text("To pay at the door"),
        step: text("You pay at the door"),
        terms: text("Cash on delivery: you pay at the door when your order arrives, by {choices}.", { choices }),
        termsWithTotal: text("Cash on delivery: pay {total} at the door when your order arrives, by {choices}.", {
          total,
          choices,
        }),
        reminder: text("Please have {total} ready. Cash on delivery: you pay at the door, by {choices}.", {
          total,
          choices,
        }),
        invoice: text("Cash on delivery: {choices}", { choices }),
      };
    },
  },
} satisfies Record<string, Plan>;

/** The code of a payment plan, on the wire and in `orders`. */
export type PaymentPlan = keyof typeof plans;

/** In display order. A test compares them with what the database accepts. */
export const paymentPlans = Object.keys(plans) as PaymentPlan[];

/** During an upgrade, an order may have a plan that only the next release knows. */
const planOf = ({ payment_plan }: Payable): Plan => (plans as Partial<typeof plans>)[payment_plan] ?? plans.on_delivery;

export function paymentTexts(order: Payable): PaymentTexts {
  return order.total_paise === 0 ? nothingToPay : planOf(order).texts(order);
}

/** Note to the customer about a legal limit for this order and the methods without one. Null if cash is lawful, or not taken. */
export function paymentLimitNote(order: Payable, day: string): string | null {
  if (!planOf(order).takesCash || isLawful("cash", wholeTotal(order))) return null;
  return text(
    "By law ({law}) we can accept cash only below {limit} for an order. Please pay for this one at the door by {methods}.",
    { law: cashLaw(day), limit: rupeesText(cashLimitPaise), methods: unlimitedMethods() },
  );
}

function inWords(modes: PaymentMode[]): string {
  const nouns = modes.map((mode) => paymentMethods[mode].noun);
  const last = nouns.at(-1) ?? "";
  return nouns.length > 1 ? text("{methods} or {last}", { methods: nouns.slice(0, -1).join(", "), last }) : last;
}
