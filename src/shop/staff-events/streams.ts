import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { activeRoles } from "../staff/index.ts";
import type { ChangeRow } from "./queries.ts";
import { ChangeReader } from "./read-changes.ts";
import { Stream } from "./stream.ts";
import { mayRead, subjectsTouched } from "./subjects.ts";

const everyMs = 500;
const most = { ofSession: 6, altogether: 400 };

type NeededShop = Pick<Shop, "db" | "reads" | "clock" | "config" | "log">;

/**
 * The event streams of this process. While there are any, it checks twice a second for changes committed by any process, and whether the
 * sessions are still active. Polling avoids writes and notifications: PostgreSQL serialises the commits of transactions that notify, and
 * orders must not wait for that.
 */
export class Streams {
  private readonly shop: NeededShop;
  private readonly streams = new Set<Stream>();
  private changes: ChangeReader | null = null;
  /** Changes that lists may not show yet, with the position in the WAL that the standby has to reach. */
  private unseen: { changes: ChangeRow[]; position: string }[] = [];
  private isBegun = false;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  /** Settled once the reader knows its place and lists show what was there before, so that no change is missed. */
  private begun = Promise.withResolvers<void>();
  private isFailing = false;
  private isStopped = false;

  constructor(shop: NeededShop) {
    this.shop = shop;
  }

  /**
   * @param onLeave called when the stream ends
   * @returns null when there are too many streams, of this session or in total
   */
  open({ sessionHash, role }: Staff, onLeave: () => void): Stream | null {
    const session = sessionHash.toString("hex");
    const own = [...this.streams].filter((stream) => stream.session === session);
    if (this.isStopped || own.length >= most.ofSession || this.streams.size >= most.altogether) return null;
    const stream = new Stream(session, role, () => {
      this.streams.delete(stream);
      onLeave();
    });
    this.streams.add(stream);
    if (!this.timer) this.passChangesSoon(0);
    return stream;
  }

  /** Resolves once all changes that follow are announced: only then should a client hear that its stream is open. */
  hasBegun(): Promise<void> {
    return this.begun.promise;
  }

  /** Ends all streams. Their clients reconnect, to another process. */
  async stop() {
    this.isStopped = true;
    this.begun.resolve();
    if (this.timer) clearTimeout(this.timer);
    for (const stream of this.streams) stream.close();
    await this.running;
  }

  private passChangesSoon(ms = everyMs) {
    this.timer = setTimeout(() => {
      this.running = this.passChanges()
        .then(() => {
          this.isFailing = false;
        })
        .catch((error) => {
          if (!this.isFailing) this.shop.log.warn({ err: error }, "changes for the back office could not be read");
          this.isFailing = true;
        })
        .finally(() => this.goOn());
    }, ms);
    this.timer.unref();
  }

  private goOn() {
    this.timer = null;
    if (this.isStopped) return;
    if (this.streams.size > 0) this.passChangesSoon();
    else this.forget();
  }

  private forget() {
    this.changes = null;
    this.unseen = [];
    this.isBegun = false;
    this.begun.resolve();
    this.begun = Promise.withResolvers();
  }

  private async passChanges() {
    await this.endStopped();
    this.changes ??= new ChangeReader(this.shop.db);
    const read = await this.changes.read();
    if (read.changes.length > 0 || !this.isBegun) this.unseen.push(read);
    this.passSeen();
  }

  /** Clients refetch at once what is announced, possibly from a standby. */
  private passSeen() {
    for (let next = this.unseen[0]; next && this.shop.reads.showsAll(next.position); next = this.unseen[0]) {
      this.unseen.shift();
      for (const change of next.changes) this.pass(change);
      this.isBegun = true;
      this.begun.resolve();
    }
  }

  /** Ends streams whose session has ended or now has another role. */
  private async endStopped() {
    // Others may open during the lookup.
    const streams = [...this.streams];
    const roles = await activeRoles(this.shop, [...new Set(streams.map(({ session }) => session))]);
    for (const stream of streams) if (roles.get(stream.session) !== stream.role) stream.end();
  }

  private pass({ subject, about }: ChangeRow) {
    const { own, others } = subjectsTouched(subject);
    for (const stream of this.streams) {
      for (const each of own) if (mayRead(stream.role, each)) stream.note(each, about);
      for (const each of others) if (mayRead(stream.role, each)) stream.note(each, null);
    }
  }
}
