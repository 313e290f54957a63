export function orderAddress(token: string): string {
  return `/orderdetail?order=${encodeURIComponent(token)}`;
}
