import type { Db } from "../kit/shop.ts";
import { type ChangeRow, type Floors, ledgerNames, readChanges, readLatest } from "./queries.ts";

const changeKey = ({ ledger, id, about }: ChangeRow) => `${ledger} ${id} ${about}`;

/**
 * Reads each change once, however late its transaction commits. Ids are not committed in the order they are assigned, so the reader moves
 * past an id only when every transaction that was running when it was read has ended.
 */
export class ChangeReader {
  private readonly db: Db;
  private floors: Floors | null = null;
  private seen = new Set<string>();
  /** Floors that become valid once all transactions before `next` have ended. */
  private awaited: { floors: Floors; next: bigint } | null = null;

  constructor(db: Db) {
    this.db = db;
  }

  /** Changes committed since the last call; none on the first call. */
  async read(): Promise<ChangeRow[]> {
    const isFirst = this.floors === null;
    this.floors ??= await readLatest(this.db);
    const { oldest, next, changes } = await readChanges(this.db, this.floors);
    const added = changes.filter((change) => !this.seen.has(changeKey(change)));
    for (const change of added) this.seen.add(changeKey(change));
    if (this.awaited && BigInt(oldest) >= this.awaited.next) {
      this.floors = this.awaited.floors;
      this.seen = new Set(changes.filter(isAbove(this.floors)).map(changeKey));
      this.awaited = null;
    }
    this.awaited ??= { floors: highest(this.floors, changes), next: BigInt(next) };
    return isFirst ? [] : added;
  }
}

const isAbove =
  (floors: Floors) =>
  ({ ledger, id }: ChangeRow) =>
    ledger === "jobs" || id > floors[ledger];

function highest(floors: Floors, changes: readonly ChangeRow[]): Floors {
  const latest = { ...floors };
  for (const name of ledgerNames) {
    for (const { ledger, id } of changes) if (ledger === name && id > latest[name]) latest[name] = id;
  }
  return latest;
}
