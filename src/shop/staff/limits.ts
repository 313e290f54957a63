import type { Limit } from "../../platform/limits.ts";

const minute = 60;

/** RATE_LIMIT_FACTOR multiplies each. */
export const limits = {
  wrongFromNetwork: { name: "staff, wrong sign-in, network", most: 60, seconds: 15 * minute },
  wrongAtAccount: { name: "staff, wrong sign-in, account", most: 10, seconds: 15 * minute },
  wrongCode: { name: "staff, wrong code", most: 10, seconds: 15 * minute },
} satisfies Record<string, Limit>;
