/**
 * Watches changes whose replies contain the state after them. If several are under way at once, the last reply to arrive may not be the one
 * to the last change.
 * @param again loads the state, once the last of several changes that overlapped has ended
 */
export function createOverlaps(again: () => void) {
  let underWay = 0;
  let hasOverlapped = false;
  return async function during<Reply>(change: () => Promise<Reply>): Promise<Reply> {
    underWay += 1;
    hasOverlapped ||= underWay > 1;
    try {
      return await change();
    } finally {
      underWay -= 1;
      if (underWay === 0 && hasOverlapped) {
        hasOverlapped = false;
        again();
      }
    }
  };
}
