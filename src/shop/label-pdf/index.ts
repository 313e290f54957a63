export { drawLabels, type Label } from "./draw-labels.ts";
export { drawLotLabels, type LotLabel } from "./draw-lot-labels.ts";
