/** Column headings of an area file, in order. */
export const headings = ["Prefix", "City", "State", "Serviceable", "Cash on delivery", "Days"] as const;
