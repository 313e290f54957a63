import { mostOrderLines } from "./order-limits.ts";

/** Limits of saved lists, for the server and for forms. */
export const maxLists = 50;
/** Any order can be saved as a list. */
export const maxListLines = mostOrderLines;
export const maxListName = 60;
