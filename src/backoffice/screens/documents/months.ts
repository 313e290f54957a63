const names = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
const shown = 24;
const istAheadOfUtc = 5.5 * 60 * 60 * 1000;

/** The current month (IST) and those before it, as `2026-11` with a name. */
export function recentMonths(now: Date): [month: string, name: string][] {
  const india = new Date(now.getTime() + istAheadOfUtc);
  return Array.from({ length: shown }, (_, back) => {
    const first = new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - back, 1));
    return [first.toISOString().slice(0, 7), `${names[first.getUTCMonth()]} ${first.getUTCFullYear()}`];
  });
}
