export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, "")}`;
}
