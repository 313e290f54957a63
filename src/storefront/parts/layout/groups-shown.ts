/** The categories to which menus and the sitemap link. An empty category keeps its page, which says that it is empty. */
export function groupsShown<Group extends { product_count: number }>(groups: readonly Group[] = []): Group[] {
  return groups.filter(({ product_count }) => product_count > 0);
}
