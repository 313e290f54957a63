import { soon } from "../offline/soon.ts";

interface Limits {
  /** Maximum size in bytes. */
  bytes: number;
  /** Maximum time without further data. */
  stallMs: number;
}

/**
 * The body of a response. The part of a cloned response that has not been read is held in memory, so reading stops if the body is too long
 * or stalls.
 * @returns null if it is not complete
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
