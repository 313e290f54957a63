/** The countdown to the promised dispatch day of a parcel. @param day and @param today YYYY-MM-DD, IST */
export function dispatchText(day: string, today: string): { text: string; kind: "bad" | "amber" | "plain" } {
  const days = (Date.parse(day) - Date.parse(today)) / (24 * 60 * 60 * 1000);
  if (days < 0) return { text: days === -1 ? "1 day late" : `${-days} days late`, kind: "bad" };
  if (days === 0) return { text: "leaves today", kind: "amber" };
  return { text: days === 1 ? "leaves tomorrow" : `leaves in ${days} days`, kind: "plain" };
}
