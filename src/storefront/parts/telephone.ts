/** As an address that dials. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, "")}`;
}

/** As it is read: a number is not broken over two lines. */
export function inOneLine(phone: string): string {
  return phone.replaceAll(" ", "\u00a0");
}
