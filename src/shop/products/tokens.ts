import { randomBytes } from "node:crypto";

const tokenLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** 80 random bits as 16 lower-case letters and digits, because URLs are matched case-insensitively. */
export function newToken(): string {
  return [...randomBytes(16)].map((byte) => tokenLetters[byte % 32]).join("");
}
