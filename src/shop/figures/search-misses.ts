import type { Shop } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { addMisses } from "./queries.ts";

const everyMs = 5000;
/** More different words than this in five seconds are nobody's searches. */
const mostWords = 500;
const longest = 100;

/** Notes searches that found nothing: adds to a number in memory, which is written when a few seconds have passed. */
export interface SearchMisses {
  note(words: string, bySignedIn: boolean): void;
  /** Writes what has been noted and not yet written. */
  flush(): Promise<void>;
}

export function openSearchMisses({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">): SearchMisses {
  let noted = new Map<string, { visitors: number; customers: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    // A customer's page is asked for twice, as everybody's and as theirs: it is one search.
    const misses = [...noted].map(([words, by]) => ({ words, count: Math.max(by.visitors, by.customers) }));
    noted = new Map();
    if (misses.length > 0) await addMisses(db, istDate(clock.now()), misses);
  }

  return {
    note(given, bySignedIn) {
      const words = given.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, longest);
      // One text that cannot be stored would lose all that are written with it.
      if (words === "" || /[\p{Cc}\p{Cs}]/u.test(words) || isPersonal(words)) return;
      let known = noted.get(words);
      if (!known) {
        if (noted.size >= mostWords) return;
        known = { visitors: 0, customers: 0 };
        noted.set(words, known);
      }
      known[bySignedIn ? "customers" : "visitors"]++;
      timer ??= setTimeout(() => {
        flush().catch((error) => log.warn({ err: error }, "searches with no results could not be recorded"));
      }, everyMs).unref();
    },
    flush,
  };
}

/** Mail addresses and telephone numbers find their way into every search box. */
function isPersonal(words: string): boolean {
  return words.includes("@") || /\d{10,}/.test(words.replace(/[\s()+.-]/g, ""));
}
