import { createHash } from "node:crypto";

const publicPath = /^\/files\/[a-z0-9]{24}\/(?:(?:avif-)?(?:w[0-9]{2,4}|full)\/)?[a-z0-9][a-z0-9.-]{0,120}$/;
const original = /^\/files\/([a-z0-9]{24})\/[^/]+$/;

export function isFilePath(path: string): boolean {
  return publicPath.test(path);
}

/** The public path `/files/<hash>/<name>` that content is stored under. */
export function toFilePath(content: Buffer, name: string): string {
  return `/files/${shortHash(content)}/${name
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/^[.-]+/, "")}`;
}

/** Whether content matches the hash in its path. Always true for a rendition, whose path has the original's hash. */
export function matchesFilePath(path: string, content: Buffer): boolean {
  const hash = original.exec(path)?.[1];
  return hash === undefined || hash === shortHash(content);
}

const ofNothing = shortHash(Buffer.alloc(0));

/** Any other file that is empty has lost its content, in a power failure for instance. */
export function mayBeEmpty(path: string): boolean {
  return original.exec(path)?.[1] === ofNothing;
}

function shortHash(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 24);
}
