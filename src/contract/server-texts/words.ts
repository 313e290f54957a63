/** Formatted on demand: a browser is slow to set up the formatter. */
export function indianTime(moment: Date): string {
  return moment.toLocaleString("en-IN", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    timeZone: "Asia/Kolkata",
  });
}

/** A status for display. */
export function spoken(status: string): string {
  return status.replaceAll("_", " ");
}
