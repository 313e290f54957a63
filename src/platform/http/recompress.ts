import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A reply in Brotli, and what is done with it once it has been compressed better. */
interface Task {
  body: Buffer;
  /** False when nobody is sent it any more. */
  isWanted: () => boolean;
  replace: (body: Buffer) => void;
}

/** What waits is held in memory, and wasted once the shop changes: then all pages are made again. */
const mostWaiting = 100;
/** Of one processor. */
const share = 0.1;
/** Compressed and not; beyond it, one reply would take seconds. */
const largest = 100_000;
const largestPlain = 1_000_000;

/**
 * Compresses replies a second time, as well as Brotli can: an eighth smaller, at twenty times the effort. Off the main thread, one
 * at a time, and with pauses that leave the processor to requests. What it does not get to is sent as it is.
 */
export class Recompressor {
  private waiting: Task[] = [];
  private isBusy = false;

  /** @returns false when too many wait already: it may be asked for another time */
  add(task: Task): boolean {
    if (task.body.length > largest) return true;
    if (this.waiting.length >= mostWaiting) return false;
    this.waiting.push(task);
    if (!this.isBusy) void this.work();
    return true;
  }

  /** Forgets what waits. */
  clear() {
    this.waiting = [];
  }

  private async work() {
    this.isBusy = true;
    const task = this.next();
    if (!task) {
      this.isBusy = false;
      return;
    }
    const start = performance.now();
    // A reply that cannot be compressed better remains as it is.
    const smaller = await compressBetter(task.body).catch(() => null);
    if (smaller && smaller.length < task.body.length && task.isWanted()) task.replace(smaller);
    // The process may end in the meantime.
    setTimeout(() => void this.work(), (performance.now() - start) * (1 / share - 1)).unref();
  }

  private next(): Task | undefined {
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) if (task.isWanted()) return task;
    return undefined;
  }
}

async function compressBetter(body: Buffer): Promise<Buffer> {
  const plain = await decompress(body, { maxOutputLength: largestPlain });
  return await compress(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}
