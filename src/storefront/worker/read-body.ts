import { soon } from "../offline/soon.ts";

interface Limits {
  /** The most bytes of it. */
  bytes: number;
  /** How long nothing more of it may come. */
  stallMs: number;
}

/**
 * The body of an answer. What the worker copies from an answer is held in memory until it is read, so one that is too long, or stalls, is
 * read no further.
 * @returns null when it is not whole
 */
export async function readBody(response: Response, { bytes, stallMs }: Limits): Promise<Blob | null> {
  const reader = response.body?.getReader();
  if (!reader) return new Blob([]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let left = bytes;
  for (;;) {
    const part = await soon(reader.read(), stallMs);
    if (part?.done) return new Blob(parts);
    left -= part?.value.length ?? 0;
    if (!part || left < 0) {
      reader.cancel().catch(() => {});
      return null;
    }
    parts.push(part.value);
  }
}
