export interface FiguresTables {
  /** Searches that found nothing, by Indian day (YYYY-MM-DD). */
  search_misses: { day: string; words: string; count: number };
}
