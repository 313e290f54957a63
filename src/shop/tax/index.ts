export { amountInWords } from "./amount-in-words.ts";
export {
  type Adjustment,
  type AdjustmentRule,
  type Charge,
  type ChargeShare,
  calculateOrder,
  type Discount,
  type OrderCalculation,
  type OrderLine,
  type OrderTotals,
  toRoundOff,
} from "./calculate.ts";
export { financialYear, istDate, istTime } from "./financial-year.ts";
export { gstinProblem, normaliseGstin } from "./gstin.ts";
export { exceedsMrp, priceFromMrp, priceWithGst, roundWithinMrp } from "./mrp.ts";
export { placeOfSupply, placeOfSupplyBy, type Supply } from "./place-of-supply.ts";
export { portalUnitCodes } from "./portal-unit-codes.ts";
export { shareOut } from "./rounding.ts";
export type { State } from "./states.ts";
export { addTaxes, noTaxes, shareOutTaxes, type Taxes, taxedTotal, totalTax } from "./tax-amounts.ts";
export { classOfRate, type TaxClass, taxedBy } from "./tax-class.ts";
