import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type TransactionSettings,
} from "kysely";
import { closeTransaction, noteTransaction, PipeliningDriver, PipeliningExecutor } from "./pipelining.ts";
import { StatementCompiler } from "./statement-compiler.ts";

/** Work whose transactions are joined into one. Its connection is that of the first transaction it opens. */
interface Unit {
  driver: JoiningDriver;
  open: boolean;
  /** After that, the unit accepts no more statements. */
  hasFailed: boolean;
  connection: DatabaseConnection | null;
  /** How many connections have been acquired and not yet released, or are being waited for. */
  users: number;
  inside: boolean;
  /** Called whenever a connection is released. */
  onRelease(): void;
  afterCommit: (() => Promise<unknown>)[];
  onBegin(): Promise<void>;
}

const current = new AsyncLocalStorage<Unit>();
const drivers = new WeakMap<object, JoiningDriver>();
const savepoint = "joined";
const failure = () => new Error("Not sent: its unit of work has failed.");

/** Turns every transaction opened during `inOneTransaction` into a savepoint of the first one. */
class JoiningDriver implements Driver {
  readonly pooled: Driver;

  constructor(pooled: Driver) {
    this.pooled = pooled;
  }

  init = () => this.pooled.init();
  destroy = () => this.pooled.destroy();

  async acquireConnection() {
    // A branch of the failed work that is still running would otherwise execute outside of the transaction.
    if (this.#failed()) throw failure();
    const unit = this.#unit();
    if (!unit) return this.pooled.acquireConnection();
    unit.users++;
    try {
      return unit.connection ?? (await this.pooled.acquireConnection());
    } catch (error) {
      this.#release(unit);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection) {
    const unit = this.#unit();
    // The unit's own connection is returned to the pool when the unit ends.
    if (unit?.connection !== connection) await this.pooled.releaseConnection(connection);
    if (unit) this.#release(unit);
  }

  #release(unit: Unit) {
    unit.users--;
    unit.onRelease();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const unit = this.#unit();
    if (unit && (unit.inside || (unit.connection && unit.connection !== connection))) {
      throw new Error("Two concurrent transactions in one unit of work.");
    }
    noteTransaction(connection);
    if (!unit) return this.pooled.beginTransaction(connection, settings);
    unit.inside = true;
    try {
      if (!unit.connection) {
        await this.pooled.beginTransaction(connection, settings);
        unit.connection = connection;
        await unit.onBegin();
      }
      // Sent together with the first statements. If it fails, so do they.
      connection.executeQuery(CompiledQuery.raw(`SAVEPOINT ${savepoint}`)).catch(() => {});
    } catch (error) {
      unit.inside = false;
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection) {
    closeTransaction(connection);
    const unit = this.#unitUsing(connection);
    if (!unit) return this.pooled.commitTransaction(connection);
    unit.inside = false;
    await connection.executeQuery(CompiledQuery.raw(`RELEASE SAVEPOINT ${savepoint}`));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    closeTransaction(connection);
    const unit = this.#unitUsing(connection);
    if (!unit) return this.pooled.rollbackTransaction(connection);
    unit.inside = false;
    await connection.executeQuery(CompiledQuery.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`));
  }

  #unit(): Unit | null {
    const unit = current.getStore();
    return unit?.open && unit.driver === this ? unit : null;
  }

  #failed(): boolean {
    const unit = current.getStore();
    return unit?.driver === this && unit.hasFailed;
  }

  #unitUsing(connection: DatabaseConnection): Unit | null {
    const unit = this.#unit();
    return unit?.connection === connection ? unit : null;
  }
}

/** Opens a database whose transactions are pipelined, and can be joined. */
export function openKysely<Tables>(pool: PostgresPool): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool });
  const pooled = new PipeliningDriver({ pool });
  const driver = new JoiningDriver(pooled);
  // Kysely would call this in its own wrapper, before the first query.
  void driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipeliningExecutor(new StatementCompiler(), dialect.createAdapter(), connections);
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  drivers.set(db, driver);
  return db;
}

interface Hooks<Result> {
  /** Runs first in the transaction, if one is opened. */
  onBegin(): Promise<void>;
  /** Runs last, before the commit. `opened`: whether there was a transaction at all. */
  onEnd(result: Result, opened: boolean): Promise<void>;
}

/**
 * Runs `work` so that all transactions it opens on `db`, and all queries after the first of them, form one transaction. It is
 * committed when `work` returns and rolled back when `work` throws. No connection is held until `work` opens a transaction. Its
 * transactions must be sequential.
 */
export async function inOneTransaction<Result>(
  db: Kysely<never>,
  work: () => Promise<Result>,
  { onBegin, onEnd }: Hooks<Result>,
): Promise<Result> {
  const driver = drivers.get(db);
  if (!driver) throw new Error("This database was not opened by openDatabase.");
  const unit: Unit = {
    ...{ driver, open: true, hasFailed: false, connection: null, users: 0, inside: false, afterCommit: [] },
    onRelease: () => {},
    onBegin,
  };
  const result = await settle(unit, async () => {
    const result = await work();
    await onEnd(result, unit.connection !== null);
    return result;
  });
  for (const action of unit.afterCommit) await current.exit(action);
  return result;
}

/** Runs `work` as one transaction, which is rolled back when it throws. */
export function atomically<Tables, Result>(db: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> {
  const noop = async () => {};
  return inOneTransaction(db as unknown as Kysely<never>, work, { onBegin: noop, onEnd: noop });
}

async function settle<Result>(unit: Unit, work: () => Promise<Result>): Promise<Result> {
  const { pooled } = unit.driver;
  try {
    const result = await current.run(unit, work);
    await untilReleased(unit);
    if (unit.connection) await pooled.commitTransaction(unit.connection);
    return result;
  } catch (error) {
    unit.hasFailed = true;
    await untilReleased(unit);
    // The connection may be gone, and the transaction with it. The original error is the one to report.
    if (unit.connection) await pooled.rollbackTransaction(unit.connection).catch(() => {});
    throw error;
  } finally {
    if (unit.connection) await pooled.releaseConnection(unit.connection);
  }
}

/**
 * Closes the unit when all its transactions and queries have ended, including those that the work did not await. They would otherwise
 * continue outside of the transaction, on a connection that has been returned to the pool.
 */
function untilReleased(unit: Unit): Promise<void> {
  return new Promise((resolve) => {
    unit.onRelease = () => {
      if (unit.users > 0) return;
      unit.open = false;
      resolve();
    };
    unit.onRelease();
  });
}

/**
 * Runs an action that needs to see committed rows: immediately or, during `inOneTransaction`, after the commit and before the
 * result is returned.
 */
export function afterCommit(action: () => Promise<void>): Promise<void> {
  const unit = current.getStore();
  if (unit?.hasFailed) return Promise.reject(failure());
  if (!unit?.open) return current.exit(action);
  unit.afterCommit.push(action);
  return Promise.resolve();
}
