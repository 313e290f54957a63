import type { Role } from "../../contract/staff/rights.ts";

/** Proxies close idle connections, often after a minute. */
const beatMs = 20_000;
/** Beyond this number of ids of one subject, none are listed: all of it may have changed. */
const mostIds = 50;
/** How long a client waits before it reconnects. */
const retryMs = 3000;

/** The start of every stream. */
export const opening = [`retry: ${retryMs}\n\n`, ": open\n\n"];

/** One client's events. Unread ones are merged by subject, so that a slow client costs no memory. */
export class Stream implements AsyncIterable<string> {
  readonly session: string;
  readonly role: Role;
  private readonly onClose: () => void;
  /** Ids by subject; an empty set if they are unknown or too many. */
  private waiting = new Map<string, Set<string>>();
  private state: "open" | "ended" | "closed" = "open";
  private wake = () => {};

  constructor(session: string, role: Role, onClose: () => void) {
    this.session = session;
    this.role = role;
    this.onClose = onClose;
  }

  note(subject: string, id: string | null) {
    const ids = this.waiting.get(subject);
    if (id === null || (ids && (ids.size === 0 || ids.size >= mostIds))) this.waiting.set(subject, new Set());
    else this.waiting.set(subject, (ids ?? new Set()).add(id));
    this.wake();
  }

  /** Tells the client that the session has ended, and closes the stream. */
  end() {
    if (this.state === "open") this.leave("ended");
  }

  close() {
    if (this.state !== "closed") this.leave("closed");
  }

  async *[Symbol.asyncIterator]() {
    try {
      yield* opening;
      while (this.state === "open") {
        if (this.waiting.size > 0) yield toEvent("changed", this.take());
        else if (!(await this.somethingNew())) yield ": still open\n\n";
      }
      if (this.state === "ended") yield toEvent("ended", {});
    } finally {
      this.close();
    }
  }

  private leave(state: "ended" | "closed") {
    this.state = state;
    this.onClose();
    this.wake();
  }

  private take() {
    const changed = Object.fromEntries([...this.waiting].map(([subject, ids]) => [subject, [...ids]]));
    this.waiting = new Map();
    return changed;
  }

  /** @returns false if nothing happened for a while */
  private async somethingNew(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isNew = await new Promise<boolean>((resolve) => {
      this.wake = () => resolve(true);
      timer = setTimeout(() => resolve(false), beatMs);
      timer.unref();
    });
    clearTimeout(timer);
    return isNew;
  }
}

const toEvent = (name: string, content: object) => `event: ${name}\ndata: ${JSON.stringify(content)}\n\n`;
