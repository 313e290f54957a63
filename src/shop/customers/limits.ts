import { counter, type Limit } from "../../platform/limits.ts";
import type { Shop } from "../kit/shop.ts";

const minute = 60;
const hour = 60 * minute;

/** RATE_LIMIT_FACTOR multiplies each. README.md explains how the sign-in limits work together. */
export const limits = {
  wrongFromNetwork: { name: "wrong sign-in, network", max: 60, seconds: 15 * minute },
  wrongAtAccountFromNetwork: { name: "wrong sign-in, account and network", max: 10, seconds: 15 * minute },
  wrongAtAccount: { name: "wrong sign-in, account", max: 100, seconds: hour },
  wrongCurrentPassword: { name: "wrong current password", max: 10, seconds: 15 * minute },
  resets: { name: "password reset", max: 5, seconds: hour },
  resetsFromNetwork: { name: "password reset, network", max: 20, seconds: hour },
} satisfies Record<string, Limit>;

/**
 * Key for counting attempts: the account, or the address as typed if it has none, so that limits do not reveal which addresses
 * have accounts. The prefixes keep a typed address from colliding with an account id.
 */
export function accountKey(customer: { id: number } | undefined, email: string): string {
  return customer ? `customer:${customer.id}` : `address:${email.toLowerCase()}`;
}

/** Wrong passwords and passkeys from one network. */
export function wrongSignInsFrom({ config }: Pick<Shop, "config">, network: string) {
  return counter(limits.wrongFromNetwork, config.RATE_LIMIT_FACTOR, network);
}
