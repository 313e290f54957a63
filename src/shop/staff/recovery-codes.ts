import { randomBytes } from "node:crypto";
import { queueHashing, stretch, tooBusy } from "../../platform/passwords.ts";
import { hashToken } from "../../platform/tokens.ts";
import { type Refusal, tooBusyNow } from "../kit/refusal.ts";

const codeCount = 8;
const saltBytes = 16;

export interface RecoveryHashes {
  salt: Buffer;
  hashes: Buffer[];
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, newRecoveryCode);
}

/** Ten characters from an alphabet without look-alikes: 49 bits. */
function newRecoveryCode(): string {
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  const letters = [...randomBytes(40)].filter((byte) => byte < 248).map((byte) => alphabet[byte % 31]);
  return `${letters.slice(0, 5).join("")}-${letters.slice(5, 10).join("")}`;
}

export const isRecoveryCode = (typed: string) => /^[a-z0-9]{5}-[a-z0-9]{5}$/i.test(typed);

/** @returns a refusal when too many passwords are waiting to be hashed */
export function hashRecoveryCodes(codes: string[]): Promise<RecoveryHashes | Refusal> {
  return saltRecoveryHashes(codes.map(hashToken));
}

/** Salts hashes stored by earlier versions, which are SHA-256 of the code alone. */
export async function saltRecoveryHashes(unsalted: Buffer[]): Promise<RecoveryHashes | Refusal> {
  const salt = randomBytes(saltBytes);
  const hashes: Buffer[] = [];
  for (const each of unsalted) {
    const hash = await queueHashing(() => stretch(each.toString("hex"), salt));
    if (hash === tooBusy) return tooBusyNow();
    hashes.push(hash);
  }
  return { salt, hashes };
}

/** The hash under which a typed code would be stored. @param salt null for codes still stored unsalted */
export async function hashRecoveryCode(typed: string, salt: Buffer | null): Promise<Buffer | Refusal> {
  const unsalted = hashToken(typed.toLowerCase());
  if (salt === null) return unsalted;
  const hash = await queueHashing(() => stretch(unsalted.toString("hex"), salt));
  return hash === tooBusy ? tooBusyNow() : hash;
}
