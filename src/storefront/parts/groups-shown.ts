/** The categories that menus and the sitemap link to. An empty one keeps its page, which says so. */
export function groupsShown<Group extends { product_count: number }>(groups: readonly Group[] = []): Group[] {
  return groups.filter(({ product_count }) => product_count > 0);
}
