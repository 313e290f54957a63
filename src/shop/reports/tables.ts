export interface ReportsTables {
  /** Searches without results, by day in IST (YYYY-MM-DD). */
  search_misses: { day: string; words: string; count: number };
}
