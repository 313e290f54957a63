import type { Limit } from "../../platform/limits.ts";

const minute = 60;
const hour = 60 * minute;

/** Each is multiplied by RATE_LIMIT_FACTOR. README.md explains how the sign-in limits work together. */
export const limits = {
  wrongFromNetwork: { name: "staff, wrong sign-in, network", max: 60, seconds: 15 * minute },
  wrongAtAccountFromNetwork: { name: "staff, wrong sign-in, account and network", max: 10, seconds: 15 * minute },
  wrongAtAccount: { name: "staff, wrong sign-in, account", max: 100, seconds: hour },
  wrongCurrentPassword: { name: "staff, wrong current password", max: 10, seconds: 15 * minute },
  wrongCode: { name: "staff, wrong code", max: 10, seconds: 15 * minute },
  wrongCodeInADay: { name: "staff, wrong code, day", max: 50, seconds: 24 * hour },
  wrongFirstCode: { name: "staff, wrong first code", max: 10, seconds: 15 * minute },
} satisfies Record<string, Limit>;

/** Not multiplied: more wrong codes than this within a day raise one alert. */
export const codeAlert = {
  wrong: { name: "staff, wrong code, towards an alert", max: 4, seconds: 24 * hour },
  alerted: { name: "staff, wrong code, alerted", max: 1, seconds: 24 * hour },
} satisfies Record<string, Limit>;
