export { catchUp, followMovements, loadStockCounts } from "./follow-movements.ts";
export { StockCounts } from "./stock-counts.ts";
