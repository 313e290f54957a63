import type { Shop } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { addMisses } from "./queries.ts";

const flushIntervalMs = 5000;
/** People do not make more distinct searches than this in five seconds. */
const maxWords = 500;
const maxLength = 100;

/** Counts searches without results in memory and writes the counts every few seconds. */
export interface SearchMisses {
  note(words: string, bySignedIn: boolean): void;
  /** Writes pending counts. */
  flush(): Promise<void>;
}

export function openSearchMisses({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">): SearchMisses {
  let noted = new Map<string, { visitors: number; customers: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    // A customer's page is requested twice, anonymously and signed in, but is one search.
    const misses = [...noted].map(([words, by]) => ({ words, count: Math.max(by.visitors, by.customers) }));
    noted = new Map();
    if (misses.length > 0) await addMisses(db, istDate(clock.now()), misses);
  }

  return {
    note(given, bySignedIn) {
      const words = given.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, maxLength);
      // A single text that cannot be stored would fail the whole batch.
      if (words === "" || /[\p{Cc}\p{Cs}]/u.test(words) || isPersonal(words)) return;
      let known = noted.get(words);
      if (!known) {
        if (noted.size >= maxWords) return;
        known = { visitors: 0, customers: 0 };
        noted.set(words, known);
      }
      known[bySignedIn ? "customers" : "visitors"]++;
      timer ??= setTimeout(() => {
        flush().catch((error) => log.warn({ err: error }, "searches with no results could not be recorded"));
      }, flushIntervalMs).unref();
    },
    flush,
  };
}

/** People paste email addresses and phone numbers into every search box. */
function isPersonal(words: string): boolean {
  return words.includes("@") || /\d{10,}/.test(words.replace(/[\s()+.-]/g, ""));
}
