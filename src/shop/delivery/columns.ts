/** Headings of the columns of a file of areas, in order. */
export const headings = ["Prefix", "City", "State", "Serviceable", "Cash on delivery", "Days"] as const;
