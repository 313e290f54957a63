/** The number as a tel: URL. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, "")}`;
}

/** Keeps a telephone number on one line. */
export function inOneLine(phone: string): string {
  return phone.replaceAll(" ", "\u00a0");
}
