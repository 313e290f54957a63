import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A reply in Brotli, and what to do once it has been compressed better. */
interface Task {
  body: Buffer;
  /** False if the reply is no longer in use. */
  isWanted: () => boolean;
  replace: (body: Buffer) => void;
}

/** Waiting replies take memory, and are wasted once the shop changes, because all pages are then rendered again. */
const mostWaiting = 100;
/** The share of one core. */
const share = 0.1;
/** Maximum sizes, compressed and not. A larger reply would take seconds. */
const largest = 100_000;
const largestPlain = 1_000_000;

/**
 * Compresses replies a second time with Brotli's best quality: an eighth smaller, at twenty times the effort. It works off the main thread,
 * on one reply at a time, and pauses to leave the processor to requests. Replies that it does not get to are sent as they are.
 */
export class Recompressor {
  private waiting: Task[] = [];
  private isBusy = false;

  /** @returns false if too many are waiting; the reply may be added again later */
  add(task: Task): boolean {
    if (task.body.length > largest) return true;
    if (this.waiting.length >= mostWaiting) return false;
    this.waiting.push(task);
    if (!this.isBusy) void this.work();
    return true;
  }

  /** Drops all waiting replies. */
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
    // If recompressing fails, the reply stays as it is.
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
