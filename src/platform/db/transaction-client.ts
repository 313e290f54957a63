import type pg from "pg";
import { type Columns, StatementQuery } from "./statement-query.ts";
import { TransactionStart } from "./transaction-start.ts";
import { DisconnectAwareClient } from "./unavailable.ts";

const begins = /^(?:begin|start transaction)\b/i;
const ends = /^(?:commit|rollback)$/i;

interface OpenTransaction {
  /** Null once no more statements can be added. */
  start: TransactionStart | null;
  /** Settles when PostgreSQL replies to BEGIN. */
  begun: Promise<unknown>;
  hasBegun: boolean;
}

/** Sends statements that are issued together in one write. If BEGIN fails, none of the transaction's statements run. */
export class TransactionClient extends DisconnectAwareClient {
  #isCorked = false;
  #transaction: OpenTransaction | null = null;
  /** The columns of prepared statements by name. Connections that prepare the same statements under the same names may share them. */
  protected readonly columns: Map<string, Columns> = new Map();
  readonly #types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format: "text") =>
      this.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
  };

  /** Overridden to prepare statements. */
  protected configure(text: string, values: unknown[] | undefined): pg.QueryConfig {
    return { text, values };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    const [text, values] = args;
    this.#cork();
    if (typeof text !== "string" || args.length > 2 || typeof values === "function") {
      return super.query(...(args as [string]));
    }
    if (begins.test(text)) return this.#begin(text);
    const transaction = this.#transaction;
    const send = () => {
      const statement = this.#statement(this.configure(text, values));
      super.query(statement as unknown as pg.Submittable);
      return statement.result.catch((error) => this.explain(error));
    };
    const isEnd = ends.test(text);
    if (isEnd) this.#transaction = null;
    if (!transaction || transaction.hasBegun) return send();
    if (isEnd) return transaction.begun.then(send, send);
    // Without values the text may hold several commands, which cannot be sent with others. Statements issued later wait, to keep the order.
    if (!values?.length && text.includes(";")) transaction.start = null;
    if (!transaction.start) return transaction.begun.then(send);
    return this.#add(transaction.start, this.configure(text, values));
  }

  #begin(text: string) {
    const start = new TransactionStart();
    const begun = this.#add(start, { text });
    const transaction: OpenTransaction = { start, begun, hasBegun: false };
    this.#transaction = transaction;
    const markBegun = () => {
      transaction.hasBegun = true;
    };
    begun.then(markBegun, () => {});
    process.nextTick(() => {
      transaction.start = null;
      super.query(start as unknown as pg.Submittable);
    });
    return begun;
  }

  #statement(config: pg.QueryConfig): StatementQuery {
    return new StatementQuery(config, this.#types, this.columns);
  }

  #add(start: TransactionStart, config: pg.QueryConfig): Promise<pg.QueryResult> {
    return start.add(this.#statement(config)).catch((error) => this.explain(error));
  }

  /** pg itself writes each statement separately. */
  #cork() {
    if (this.#isCorked) return;
    const { stream } = this.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
