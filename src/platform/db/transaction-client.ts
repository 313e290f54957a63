import type pg from "pg";
import { type Session, StatementBatch } from "./statement-batch.ts";
import { DisconnectAwareClient } from "./unavailable.ts";

const begins = /^(?:begin|start transaction)\b/i;
const ends = /^(?:commit|rollback)$/i;

interface OpenTransaction {
  /** Whether further statements are still sent with BEGIN. */
  isStarting: boolean;
  /** Settles with BEGIN's reply. */
  begun: Promise<unknown>;
  hasBegun: boolean;
}

/** Sends statements that are issued together in one write, and runs none of a transaction that did not begin. */
export class TransactionClient extends DisconnectAwareClient {
  #isCorked = false;
  #batch: StatementBatch | null = null;
  #transaction: OpenTransaction | null = null;
  readonly #session: Session = {
    types: {
      getTypeParser: ((oid: number, format: "text") =>
        this.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
    },
    descriptions: new Map(),
  };

  /** Overridden to prepare statements. */
  protected configure(text: string, values: unknown[] | undefined): pg.QueryConfig {
    return { text, values };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with eight overloads; all are passed through unchanged.
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== "string" || args.length > 2 || typeof values === "function") return this.#sendAlone(...args);
    if (begins.test(text)) return this.#begin(text);
    const transaction = this.#transaction;
    // Without values the text may hold several commands, which cannot be sent with others.
    const send = () =>
      values?.length ? this.#add(this.configure(text, values)) : this.#sendAlone(this.configure(text, values));
    const isEnd = ends.test(text);
    if (isEnd) this.#transaction = null;
    if (!transaction || transaction.hasBegun) return send();
    if (isEnd) return transaction.begun.then(send, send);
    // Later ones keep the order.
    if (!values?.length && text.includes(";")) transaction.isStarting = false;
    if (!transaction.isStarting) return transaction.begun.then(send);
    return this.#add(this.configure(text, values));
  }

  #begin(text: string) {
    this.#submit();
    const begun = this.#add({ text });
    const transaction: OpenTransaction = { isStarting: true, begun, hasBegun: false };
    this.#transaction = transaction;
    const markBegun = () => {
      transaction.hasBegun = true;
    };
    begun.then(markBegun, () => {});
    return begun;
  }

  /** To what is sent at the end of this tick. */
  #add(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const batch = this.#batch ?? this.#startBatch();
    return batch.add(config).catch((error) => this.explain(error));
  }

  #startBatch() {
    const batch = new StatementBatch(this.#session);
    this.#batch = batch;
    process.nextTick(() => {
      if (this.#batch === batch) this.#submit();
    });
    return batch;
  }

  #submit() {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = null;
    if (this.#transaction) this.#transaction.isStarting = false;
    super.query(batch as unknown as pg.Submittable);
  }

  #sendAlone(...args: unknown[]) {
    this.#submit();
    this.#cork();
    return super.query(...(args as [string]));
  }

  /** pg itself writes each statement on its own. */
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
