export type Kind = "health" | "cached" | "page" | "list" | "customer" | "checkout" | "signIn" | "staff";

/** The mix in percent of all requests. A checkout counts as one, although it sends two. */
export const mix: [Exclude<Kind, "health">, number][] = [
  ["cached", 25],
  ["page", 12],
  ["list", 18],
  ["customer", 20],
  ["checkout", 6],
  ["signIn", 3],
  ["staff", 16],
];
