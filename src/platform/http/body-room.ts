import type { IncomingMessage, ServerResponse } from "node:http";

/** Larger bodies are collected in memory while they arrive. A smaller one is no more than what a connection may hold anyway. */
const smallBytes = 64 * 1024;
/** At once, from one sender. */
const mostPerSender = 3;
/** Proxies wait twice as long. */
const waitMs = 30_000;

/** Who sends a body. Each kind has room of its own, so that none takes another's. */
export interface Sender {
  kind: "staff" | "customer" | "visitor";
  id: string;
}

/** In bytes, together about what a process can spare. A member of staff may send 20 MB, a customer 5, a visitor 1. */
const rooms = { staff: 60_000_000, customer: 30_000_000, visitor: 10_000_000 } satisfies Record<Sender["kind"], number>;

/** There was no room for a body in time. Nothing of it has been read, so it can be sent again. */
export class NoRoomForBody extends Error {
  readonly statusCode = 503;

  constructor({ kind }: Sender) {
    super(`Too many large bodies are arriving from senders of the kind ${kind}.`);
  }
}

interface Body {
  sender: Sender;
  bytes: number;
  /** Whether it takes room; one that is refused never does. */
  isRead: boolean;
  begin(): void;
}

/**
 * Limits the large bodies that are arriving or being handled. Without it, a customer could fill the memory with files whose last byte they
 * withhold. A body beyond the limits is not refused at once: it is left unread, so that its sender pauses, until another has been handled.
 */
export class BodyRoom {
  private readonly taken = { staff: 0, customer: 0, visitor: 0 };
  private readonly senders = new Map<string, number>();
  private waiting: Body[] = [];

  /**
   * Waits for room for the body of a request, which is held until the reply is complete.
   * @param largest what the route accepts. The framework refuses a body that announces more, without reading it.
   * @throws NoRoomForBody
   */
  async enter(request: IncomingMessage, response: ServerResponse, sender: Sender, largest: number): Promise<void> {
    const bytes = announced(request) ?? largest;
    // Nothing more arrives from who has gone.
    if (bytes > largest || response.destroyed) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const body: Body = { sender, bytes, isRead: false, begin: resolve };
    this.waiting.push(body);
    const timer = setTimeout(() => this.leave(body, reject), waitMs).unref();
    // If the sender gives up, nothing goes on.
    response.once("close", () => {
      clearTimeout(timer);
      this.leave(body);
      if (body.isRead) this.free(body);
    });
    this.beginWaiting();
    await promise;
    clearTimeout(timer);
  }

  private leave(body: Body, reject?: (error: Error) => void) {
    const place = this.waiting.indexOf(body);
    if (place < 0) return;
    this.waiting.splice(place, 1);
    reject?.(new NoRoomForBody(body.sender));
  }

  private free({ sender, bytes }: Body) {
    const left = this.sending(sender) - 1;
    if (left > 0) this.senders.set(keyOf(sender), left);
    else this.senders.delete(keyOf(sender));
    this.taken[sender.kind] -= bytes;
    this.beginWaiting();
  }

  private beginWaiting() {
    for (const next of [...this.waiting]) if (this.hasRoom(next)) this.begin(next);
  }

  /** Once half of the room is taken, only senders without a place get one, so that a few cannot take all of it. */
  private hasRoom({ sender, bytes }: Body): boolean {
    const room = rooms[sender.kind];
    const taken = this.taken[sender.kind];
    const most = taken < room / 2 ? mostPerSender : 1;
    return this.sending(sender) < most && (taken === 0 || taken + bytes <= room);
  }

  private begin(next: Body) {
    this.leave(next);
    next.isRead = true;
    this.senders.set(keyOf(next.sender), this.sending(next.sender) + 1);
    this.taken[next.sender.kind] += next.bytes;
    next.begin();
  }

  private sending(sender: Sender): number {
    return this.senders.get(keyOf(sender)) ?? 0;
  }
}

const keyOf = ({ kind, id }: Sender) => `${kind} ${id}`;

/** Whether a body is, or may become, larger than what is read without asking for room. */
export function isLarge(request: IncomingMessage): boolean {
  return !request.complete && (announced(request) ?? Number.POSITIVE_INFINITY) > smallBytes;
}

/** Null for a body sent in chunks, whose length is not known. */
function announced({ headers }: IncomingMessage): number | null {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
}
