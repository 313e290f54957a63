export { catchUp, followMovements, loadStockCounts } from "./follow-movements.ts";
export type { StockCounts } from "./stock-counts.ts";
