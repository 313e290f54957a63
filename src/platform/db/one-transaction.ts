import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type TransactionSettings,
} from "kysely";

/** One piece of work whose transactions are one. Its connection is that of the first transaction it opens. */
interface Unit {
  driver: JoiningDriver;
  open: boolean;
  connection: DatabaseConnection | null;
  /** Users of the connection that will each release it once; none of them may return it to the pool. */
  users: number;
  inside: boolean;
  afterCommit: (() => Promise<unknown>)[];
  onBegin(): Promise<void>;
}

const current = new AsyncLocalStorage<Unit>();
const drivers = new WeakMap<object, JoiningDriver>();
const savepoint = "joined";

/** Lets every transaction opened during `inOneTransaction` join the first one, as a savepoint of it. */
class JoiningDriver implements Driver {
  readonly pooled: Driver;

  constructor(pooled: Driver) {
    this.pooled = pooled;
  }

  init = () => this.pooled.init();
  destroy = () => this.pooled.destroy();

  async acquireConnection() {
    const unit = this.#unit();
    if (!unit?.connection) return this.pooled.acquireConnection();
    unit.users++;
    return unit.connection;
  }

  async releaseConnection(connection: DatabaseConnection) {
    const unit = current.getStore();
    if (unit && unit.connection === connection && unit.users > 0) unit.users--;
    else await this.pooled.releaseConnection(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const unit = this.#unit();
    if (!unit) return this.pooled.beginTransaction(connection, settings);
    if (unit.inside || (unit.connection && unit.connection !== connection)) {
      throw new Error("Two transactions at the same time in one piece of work.");
    }
    unit.inside = true;
    try {
      if (!unit.connection) {
        await this.pooled.beginTransaction(connection, settings);
        unit.connection = connection;
        unit.users++;
        await unit.onBegin();
      }
      await connection.executeQuery(CompiledQuery.raw(`SAVEPOINT ${savepoint}`));
    } catch (error) {
      unit.inside = false;
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection) {
    const unit = this.#unitOf(connection);
    if (!unit) return this.pooled.commitTransaction(connection);
    unit.inside = false;
    await connection.executeQuery(CompiledQuery.raw(`RELEASE SAVEPOINT ${savepoint}`));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    const unit = this.#unitOf(connection);
    if (!unit) return this.pooled.rollbackTransaction(connection);
    unit.inside = false;
    await connection.executeQuery(CompiledQuery.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`));
  }

  #unit(): Unit | null {
    const unit = current.getStore();
    return unit?.open && unit.driver === this ? unit : null;
  }

  #unitOf(connection: DatabaseConnection): Unit | null {
    const unit = this.#unit();
    return unit?.connection === connection ? unit : null;
  }
}

export class JoiningDialect extends PostgresDialect {
  #driver: JoiningDriver | undefined;

  override createDriver(): Driver {
    this.#driver = new JoiningDriver(super.createDriver());
    return this.#driver;
  }

  /** To be called once for the instance that was made with this dialect. */
  register(db: object) {
    if (this.#driver) drivers.set(db, this.#driver);
  }
}

interface Around<Result> {
  /** Runs first in the transaction, once one is opened. */
  onBegin(): Promise<void>;
  /** Runs last, before the commit; `begun` says whether a transaction was opened at all. */
  onEnd(result: Result, begun: boolean): Promise<void>;
}

/**
 * Runs `work` so that all transactions it opens on `db`, and whatever it asks of `db` after the first of them, are one
 * transaction: it is committed when `work` has returned, and undone as a whole when `work` throws. Until `work` opens a
 * transaction nothing is held. Its transactions must come one after the other.
 */
export async function inOneTransaction<Result>(
  db: Kysely<never>,
  work: () => Promise<Result>,
  { onBegin, onEnd }: Around<Result>,
): Promise<Result> {
  const driver = drivers.get(db);
  if (!driver) throw new Error("This database was not opened by openDatabase.");
  const unit: Unit = {
    ...{ driver, open: true, connection: null, users: 0, inside: false, afterCommit: [] },
    onBegin,
  };
  const result = await settle(unit, async () => {
    const result = await work();
    await onEnd(result, unit.connection !== null);
    return result;
  });
  for (const act of unit.afterCommit) await current.exit(act);
  return result;
}

/** Runs `work` so that all of it is one transaction, and undone as a whole when it throws. */
export function atomically<Tables, Result>(db: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> {
  const nothing = async () => {};
  return inOneTransaction(db as unknown as Kysely<never>, work, { onBegin: nothing, onEnd: nothing });
}

async function settle<Result>(unit: Unit, work: () => Promise<Result>): Promise<Result> {
  const { pooled } = unit.driver;
  try {
    const result = await current.run(unit, work);
    unit.open = false;
    if (unit.connection) await pooled.commitTransaction(unit.connection);
    return result;
  } catch (error) {
    unit.open = false;
    // The connection may be gone, and with it the transaction; what is thrown is why the work failed.
    if (unit.connection) await pooled.rollbackTransaction(unit.connection).catch(() => {});
    throw error;
  } finally {
    if (unit.connection) await pooled.releaseConnection(unit.connection);
  }
}

/**
 * Does what must see committed rows: at once, or, during `inOneTransaction`, after its commit and before its result is
 * returned.
 */
export function afterCommit(act: () => Promise<void>): Promise<void> {
  const unit = current.getStore();
  if (!unit?.open) return act();
  unit.afterCommit.push(act);
  return Promise.resolve();
}
