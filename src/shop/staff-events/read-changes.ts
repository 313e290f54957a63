import type { Db } from "../kit/shop.ts";
import { type ChangeRow, type Floors, type Ledger, ledgerNames, readChanges, readFirstFloors } from "./queries.ts";

/**
 * Reads each change once, however late its transaction commits. Ids are not committed in the order they are assigned, so the reader moves
 * past an id only when every transaction that was running when it was read has ended.
 */
export class ChangeReader {
  private readonly db: Db;
  private floors: Floors | null = null;
  /** Ids above the floors that have been read. */
  private known: Record<Ledger, string[]> = { audit: [], orders: [], enquiries: [], customers: [], reviews: [] };
  private failedJobs = new Set<string>();
  /** Floors that become valid once all transactions before `next` have ended. */
  private awaited: { floors: Floors; next: bigint } | null = null;

  constructor(db: Db) {
    this.db = db;
  }

  /**
   * Changes committed since the last call; none on the first call, which only notes what there is.
   * @returns also a position in the WAL by which all of them are written
   */
  async read(): Promise<{ changes: ChangeRow[]; position: string }> {
    const onlyIds = this.floors === null;
    const floors = this.floors ?? (await readFirstFloors(this.db));
    const { oldest, next, position, changes } = await readChanges(this.db, { floors, known: this.known, onlyIds });
    const added = changes.filter(({ source, id }) => source !== "jobs" || !this.failedJobs.has(id));
    this.failedJobs = new Set(changes.filter(({ source }) => source === "jobs").map(({ id }) => id));
    for (const { source, id } of changes) if (source !== "jobs") this.known[source].push(id);
    this.floors = floors;
    if (this.awaited && BigInt(oldest) >= this.awaited.next) this.moveTo(this.awaited.floors);
    this.awaited ??= { floors: highest(this.floors, this.known), next: BigInt(next) };
    return { changes: onlyIds ? [] : added, position };
  }

  private moveTo(floors: Floors) {
    this.floors = floors;
    this.awaited = null;
    for (const name of ledgerNames) this.known[name] = this.known[name].filter((id) => Number(id) > floors[name]);
  }
}

const highest = (floors: Floors, known: Readonly<Record<Ledger, readonly string[]>>): Floors =>
  Object.fromEntries(
    ledgerNames.map((name) => [name, known[name].reduce((most, id) => Math.max(most, Number(id)), floors[name])]),
  ) as Record<Ledger, number>;
