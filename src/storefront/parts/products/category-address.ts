export function categoryAddress(id: number): string {
  return `/product?category=${id}`;
}
