/** The time since a moment: "5 minutes", "3 hours", "2 days". */
export function age(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return counted(hours, "hour");
  return counted(Math.floor(hours / 24), "day");
}

/** The time until a moment, "5 hours" or "12 days"; null when it has passed. */
export function timeLeft(moment: string, now: number): string | null {
  const until = Date.parse(moment);
  return until <= now ? null : age(new Date(now).toISOString(), until);
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
