import { randomBytes } from "node:crypto";

const tokenLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** 80 random bits as 16 small letters and digits: addresses are matched without regard to case. */
export function newToken(): string {
  return [...randomBytes(16)].map((byte) => tokenLetters[byte % 32]).join("");
}
