/** Width and height of common labels in millimetres, smallest first. */
export const lotLabelSizes = {
  "50x25": { width: 50, height: 25 },
  "60x40": { width: 60, height: 40 },
  "100x50": { width: 100, height: 50 },
} as const;
export type LotLabelSize = keyof typeof lotLabelSizes;
