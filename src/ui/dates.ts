const zone = "Asia/Kolkata";
const day = new Intl.DateTimeFormat("en-IN", { timeZone: zone, day: "numeric", month: "short", year: "numeric" });
const time = new Intl.DateTimeFormat("en-IN", { timeZone: zone, hour: "numeric", minute: "2-digit", hour12: true });

/** `21 Nov 2026`, in Indian time wherever the browser is. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}

/** `21 Nov 2026, 4:05 pm`. */
export function formatMoment(moment: string): string {
  return `${formatDay(moment)}, ${time.format(new Date(moment)).replace(/\s/g, " ")}`;
}
