interface Counted {
  total: number;
  /** True if there are more rows than were counted. */
  more: boolean;
}

export const totalText = ({ total, more }: Counted) => `${more ? "more than " : ""}${total.toLocaleString("en-IN")}`;

/**
 * The number of selected rows, and the total.
 * @param selected number of selected rows on the page
 * @param shown all rows of the page
 * @param list the rows of the filter
 */
export function selectionText(selected: number, shown: number, list: Counted): string {
  const text = `${selected} of ${totalText(list)} selected`;
  const isPageOfMore = selected === shown && (list.more || list.total > shown);
  return isPageOfMore ? `${text}, on this page only` : text;
}
