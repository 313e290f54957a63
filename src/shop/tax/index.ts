export { amountInWords } from "./amount-in-words.ts";
export {
  type CalculatedLine,
  type CalculatedShipping,
  calculateOrder,
  type FreightRule,
  type OrderCalculation,
  type OrderLine,
  type OrderToCalculate,
  type OrderTotals,
  type ShippingShare,
} from "./calculate.ts";
export { financialYear, istDate } from "./financial-year.ts";
export { gstinProblem, normaliseGstin } from "./gstin.ts";
export { exceedsMrp, priceFromMrp } from "./mrp.ts";
export { placeOfSupply, type Supply, type SupplyQuestion, type SupplyRefusal } from "./place-of-supply.ts";
export { shareOut } from "./rounding.ts";
export { isStateCode, type State } from "./states.ts";
export { exclusiveTax, inclusiveTax, type SupplyKind, type Taxes } from "./tax-amounts.ts";
