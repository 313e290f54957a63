/** The groups of products that visitors and programs are led to. One that is empty is still at its address, and says so. */
export function groupsShown<Group extends { product_count: number }>(groups: readonly Group[] = []): Group[] {
  return groups.filter(({ product_count }) => product_count > 0);
}
