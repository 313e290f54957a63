import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { startStorage, storageKeys } from "../../test/support/object-storage.ts";
import { ConfigError } from "./config.ts";
import type { FilesConfig } from "./files.ts";
import { filesInObjectStorage } from "./files-in-object-storage.ts";
import { openFiles } from "./open-files.ts";

const storage = await startStorage();
const folder = await mkdtemp(join(tmpdir(), "shop-files-"));
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => void vi.restoreAllMocks());

let machines = 0;
/** The configuration of a shop process, each on its own machine. */
function makeConfig(more: Partial<FilesConfig> = {}) {
  const keys = { ...storageKeys, AWS_SESSION_TOKEN: undefined };
  return {
    DATA_DIR: join(folder, `machine-${machines++}`),
    FILES_CACHE_MB: 16,
    FILES_URL: undefined,
    ...keys,
    ...more,
  };
}
const inStorage = (more: Partial<FilesConfig> = {}) => ({
  ...makeConfig(),
  FILES_URL: storage.urlFor("shop-files"),
  ...more,
});
const impatient = { timeoutMs: 60_000, delaysMs: [1, 1] };

const contentHash = (content: Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 24);
const text = (content: string) => Buffer.from(content);

describe.each([
  ["under DATA_DIR", () => makeConfig()],
  ["in object storage", () => inStorage()],
  ["in object storage, under a prefix", () => inStorage({ FILES_URL: storage.urlFor("shop-files/shop-a") })],
])("files %s", (_where, config) => {
  const files = openFiles(config());

  test("a stored file is read back, under the hash of its content", async () => {
    const content = text("a drawing");
    const path = await files.store(content, "Drawing No 1.SVG");
    expect(path).toBe(`/files/${contentHash(content)}/drawing-no-1.svg`);
    expect(files.pathFor(content, "Drawing No 1.SVG")).toBe(path);
    expect((await files.read(path))?.equals(content)).toBe(true);
  });

  test("storing it again changes nothing, even concurrently", async () => {
    const content = text("the same");
    const paths = await Promise.all(Array.from({ length: 6 }, () => files.store(content, "same.pdf")));
    expect(new Set(paths).size).toBe(1);
    expect((await files.read(paths[0] ?? ""))?.toString()).toBe("the same");
  });

  test("an empty file, and one of five megabytes", async () => {
    for (const content of [Buffer.alloc(0), Buffer.alloc(5_000_000, "x")]) {
      const path = await files.store(content, "size.bin");
      expect((await files.read(path))?.equals(content)).toBe(true);
    }
  });

  test.each([
    ["a small one", 40],
    ["a large one", 1_000_000],
  ])("what is found of %s is its size, its beginning and its content", async (_which, bytes) => {
    const content = Buffer.alloc(bytes, "0123456789 ");
    const path = await files.store(content, "found.pdf");
    for (const _time of [1, 2]) {
      const file = await files.find(path);
      expect(file?.size).toBe(bytes);
      expect(file?.start.equals(content.subarray(0, 128 * 1024))).toBe(true);
      expect((await buffer(file?.stream() ?? Readable.from([]))).equals(content)).toBe(true);
    }
    expect(await files.find(path.replace("found", "lost"))).toBeNull();
  });

  test("a derived file is stored below the hash of its original", async () => {
    const path = await files.store(text("a picture"), "picture.png");
    const rendition = path.replace("picture", "avif-w320/picture");
    expect(await files.read(rendition)).toBeNull();
    await files.storeAt(rendition, text("smaller"));
    expect((await files.read(rendition))?.toString()).toBe("smaller");
  });

  test("a missing file is null", async () => {
    expect(await files.read(`/files/${"0".repeat(24)}/none.png`)).toBeNull();
  });

  test("nor is a folder a file", async () => {
    const path = await files.store(text("a picture in a folder"), "picture.png");
    await files.storeAt(path.replace("picture", "w320/picture"), text("smaller"));
    expect(await files.read(path.replace("picture.png", "w320"))).toBeNull();
    expect(await files.find(path.replace("picture.png", "w320"))).toBeNull();
  });

  test.each(["/files/../../etc/passwd", "/etc/passwd", `/files/${"0".repeat(24)}/a\0.png`, "/files/x/?versions", ""])(
    "%j is not the path of a file",
    async (path) => {
      expect(await files.read(path)).toBeNull();
      await expect(files.storeAt(path, text("x"))).rejects.toThrow("Not the path");
    },
  );

  test("a name that cannot be part of a URL is refused", async () => {
    await expect(files.store(text("x"), "…")).rejects.toThrow("cannot be stored");
  });

  test("the storage can be used", () => files.check());

  test("what is stored stays when drafts are removed", async () => {
    const path = await files.store(text("to stay"), "stays.pdf");
    await files.removeDrafts();
    expect((await files.read(path))?.toString()).toBe("to stay");
  });
});

describe("drafts under DATA_DIR", () => {
  test("that a killed process has left are removed, but no stored file and nothing under way", async () => {
    const config = makeConfig();
    const files = openFiles(config);
    await files.removeDrafts();
    const path = await files.store(text("whole"), "draft.pdf");
    await files.storeAt(path.replace("draft", "w320/draft"), text("smaller"));
    const folderOf = join(config.DATA_DIR, path, "..");
    const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ["draft.pdf", "draft.pdf.7.abc.draft", "w320/draft.pdf", "w320/draft.pdf.7.abc.draft"]) {
      await writeFile(join(folderOf, name), "half", { flag: "a" });
      await utimes(join(folderOf, name), before, before);
    }
    await writeFile(join(folderOf, "draft.pdf.8.abc.draft"), "half");
    await files.removeDrafts();
    expect((await readdir(folderOf, { recursive: true })).sort()).toEqual([
      ...["draft.pdf", "draft.pdf.8.abc.draft", "w320", "w320/draft.pdf"],
    ]);
  });
});

describe("under DATA_DIR, a full disk or a power failure", () => {
  /** What all open files share. */
  const handle = async () => {
    const any = await open(import.meta.filename);
    await any.close();
    return Object.getPrototypeOf(any) as typeof any;
  };
  const emptied = async (dataDir: string, path: string) => {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), "");
  };

  test("loses nothing that was acknowledged: content is on the disk before it has its name, and the name before the reply", async () => {
    const config = makeConfig();
    const files = openFiles(config);
    const content = text("acknowledged");
    const folderOf = dirname(join(config.DATA_DIR, files.pathFor(content, "order.pdf")));
    const found: string[][] = [];
    vi.spyOn(await handle(), "sync").mockImplementation(async () => {
      found.push(await readdir(folderOf));
    });
    await files.store(content, "order.pdf");
    const [first = [], ...later] = found;
    expect(first).toEqual([expect.stringMatching(/^order\.pdf\..+\.draft$/)]);
    // The folder itself, and those that were made for it.
    expect(later.length).toBeGreaterThanOrEqual(3);
    expect(new Set(later.flat())).toEqual(new Set(["order.pdf"]));
  });

  test("leaves no part of a file", async () => {
    const config = makeConfig();
    const files = openFiles(config);
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const spy = vi.spyOn(await handle(), "sync").mockRejectedValue(full);
    const content = text("too much");
    await expect(files.store(content, "large.pdf")).rejects.toThrow("ENOSPC");
    expect(await readdir(dirname(join(config.DATA_DIR, files.pathFor(content, "large.pdf"))))).toEqual([]);
    spy.mockRestore();
    expect((await files.read(await files.store(content, "large.pdf")))?.equals(content)).toBe(true);
  });

  test("an emptied file is missing, until it is stored again", async () => {
    const config = makeConfig();
    const files = openFiles(config);
    const content = text("once more");
    const path = files.pathFor(content, "again.pdf");
    await emptied(config.DATA_DIR, path);
    expect(await files.read(path)).toBeNull();
    expect(await files.find(path)).toBeNull();
    await files.store(content, "again.pdf");
    expect((await files.read(path))?.equals(content)).toBe(true);
    await emptied(config.DATA_DIR, path.replace("again", "w320/again"));
    expect(await files.read(path.replace("again", "w320/again"))).toBeNull();
  });
});

describe("another process", () => {
  test("reads what this one stored", async () => {
    const content = text("from one machine to the other");
    const path = await openFiles(inStorage()).store(content, "shared.pdf");
    expect((await openFiles(inStorage()).read(path))?.equals(content)).toBe(true);
  });

  test("is configured by the environment", async () => {
    const config = inStorage();
    const { environment } = openFiles(config);
    expect(environment).toMatchObject({ FILES_URL: config.FILES_URL, DATA_DIR: config.DATA_DIR, ...storageKeys });
    expect(openFiles(makeConfig()).environment).toMatchObject({ FILES_URL: "" });
  });
});

describe("the local cache", () => {
  test("is read instead of the storage after the first request; concurrent reads share one request", async () => {
    const path = await openFiles(inStorage()).store(text("popular"), "popular.pdf");
    const other = openFiles(inStorage());
    storage.requests();
    const contents = await Promise.all(Array.from({ length: 5 }, () => other.read(path)));
    await other.read(path);
    expect(contents.every((content) => content?.toString() === "popular")).toBe(true);
    expect(storage.requests()).toEqual([`GET /shop-files${path}`]);
  });

  test("does not remember missing files: they may be stored later", async () => {
    const [one, other] = [openFiles(inStorage()), openFiles(inStorage())];
    const path = one.pathFor(text("later"), "later.pdf");
    expect(await other.read(path)).toBeNull();
    await one.store(text("later"), "later.pdf");
    expect((await other.read(path))?.toString()).toBe("later");
  });

  test("stays below the limit, including files of an earlier run", async () => {
    const config = inStorage();
    const held = async () => {
      const { stat } = await import("node:fs/promises");
      const place = join(config.DATA_DIR, "cache/files");
      const sizes = await Promise.all((await readdir(place)).map((name) => stat(join(place, name))));
      return sizes.reduce((sum, { size }) => sum + size, 0);
    };
    const first = openFiles(config);
    const paths: string[] = [];
    for (let each = 0; each < 14; each++)
      paths.push(await first.store(Buffer.alloc(1_500_000, `${each}!`), "part.bin"));
    await expect.poll(held).toBeLessThanOrEqual(16_000_000);
    const second = openFiles(config);
    for (let each = 20; each < 26; each++) await second.store(Buffer.alloc(1_500_000, `${each}!`), "part.bin");
    await expect.poll(held).toBeLessThanOrEqual(16_000_000);
    expect((await second.read(paths[0] ?? ""))?.length).toBe(1_500_000);
  });

  test("detects damaged files", async () => {
    const config = inStorage();
    const files = openFiles(config);
    const path = await files.store(text("whole"), "whole.pdf");
    const place = join(config.DATA_DIR, "cache/files");
    for (const name of await readdir(place)) await writeFile(join(place, name), "damaged");
    expect((await files.read(path))?.toString()).toBe("whole");
    expect((await files.find(path))?.start.toString()).toBe("whole");
    for (const name of await readdir(place)) await writeFile(join(place, name), "damaged again");
    expect((await files.find(path))?.start.toString()).toBe("whole");
  });
});

describe("a failing storage", () => {
  const path = openFiles(inStorage()).pathFor(text("steady"), "steady.pdf");
  const kept = openFiles(inStorage()).store(text("steady"), "steady.pdf");
  /** A process with an empty cache. Its time is up as soon as the storage leaves a request unanswered, and not before. */
  const fresh = async () => {
    await kept;
    storage.trouble();
    let attempt = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(impatient.timeoutMs);
      attempt = new AbortController();
      return attempt.signal;
    });
    storage.onHang(() => attempt.abort(new DOMException("The time is up.", "TimeoutError")));
    return filesInObjectStorage(inStorage(), impatient);
  };

  test.each(["error", "hang", "break", "truncate"] as const)("that fails once (%s) is retried", async (trouble) => {
    const files = await fresh();
    storage.trouble(trouble);
    expect((await files.read(path))?.toString()).toBe("steady");
    storage.trouble(trouble, trouble);
    const other = text(`written in spite of ${trouble}`);
    expect((await files.read(await files.store(other, "other.pdf")))?.equals(other)).toBe(true);
  });

  test.each(["error", "hang", "break", "truncate"] as const)(
    "that stays so (%s) is a 503 after three attempts",
    async (trouble) => {
      const files = await fresh();
      storage.trouble(trouble, trouble, trouble);
      storage.requests();
      await expect(files.read(path)).rejects.toMatchObject({ statusCode: 503 });
      expect(storage.requests()).toHaveLength(3);
      expect((await files.read(path))?.toString()).toBe("steady");
    },
  );

  test("that returns other content is an error", async () => {
    const files = await fresh();
    storage.trouble("garble");
    await expect(files.read(path)).rejects.toMatchObject({ statusCode: 503 });
    expect((await files.read(path))?.toString()).toBe("steady");
  });

  test("that denies access is a 503 immediately, not a missing file", async () => {
    const files = await fresh();
    storage.requests();
    storage.trouble("denied");
    await expect(files.read(path)).rejects.toThrow("AccessDenied");
    expect(storage.requests()).toHaveLength(1);
  });

  test("whose bucket is gone is a 503, not a missing file", async () => {
    const files = filesInObjectStorage(inStorage({ FILES_URL: storage.urlFor("gone-bucket") }) as never, impatient);
    await expect(files.read(path)).rejects.toThrow("NoSuchBucket");
    await expect(files.store(text("lost"), "lost.pdf")).rejects.toMatchObject({ statusCode: 503 });
  });
});

describe("a message at startup says", () => {
  const checked = (more: Partial<FilesConfig>) => {
    storage.trouble();
    return filesInObjectStorage(inStorage(more) as never, impatient).check();
  };

  test("that there is no such bucket", async () => {
    await expect(checked({ FILES_URL: storage.urlFor("no-such-bucket") })).rejects.toThrow(
      /^The shop cannot start: FILES_URL \(.+\): there is no bucket "no-such-bucket"\. Create it first\.$/,
    );
  });

  test("that the key is unknown, or its secret wrong", async () => {
    await expect(checked({ AWS_SECRET_ACCESS_KEY: "wrong" })).rejects.toThrow("access is denied");
    await expect(checked({ AWS_ACCESS_KEY_ID: "STRANGER" })).rejects.toThrow("access is denied");
  });

  test("that the storage does not respond", async () => {
    const FILES_URL = "s3://shop-files?endpoint=http%3A%2F%2F127.0.0.1%3A9&region=us-east-1";
    await expect(checked({ FILES_URL })).rejects.toThrow(ConfigError);
    await expect(checked({ FILES_URL })).rejects.toThrow(/could not look/);
  });

  test("that credentials are missing", () => {
    expect(() => openFiles(inStorage({ AWS_SECRET_ACCESS_KEY: undefined }))).toThrow(/AWS_SECRET_ACCESS_KEY\.$/);
  });

  test("that DATA_DIR is not a folder", async () => {
    const DATA_DIR = join(folder, "a-file");
    await writeFile(DATA_DIR, "");
    await expect(openFiles(makeConfig({ DATA_DIR })).check()).rejects.toThrow(
      /^The shop cannot start: it cannot write to/,
    );
  });
});
