import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { parseFilesUrl, problemWithBucket } from "./bucket.ts";
import { ConfigError } from "./config.ts";
import { fileRequests } from "./metrics.ts";

export interface ObjectStorageConfig {
  /** `s3://bucket?endpoint=https://host&region=ap-south-1`, with `/prefix` after the name of a shared bucket. */
  FILES_URL: string;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

/** A bucket of an S3-compatible storage. */
export interface ObjectStorage {
  /** The object, or null if there is none. */
  get(key: string): Promise<Buffer | null>;
  /** The object's size in bytes, or null if there is none. */
  size(key: string): Promise<number | null>;
  put(key: string, content: Buffer): Promise<void>;
  /** @throws ConfigError if the bucket cannot be used */
  check(): Promise<void>;
}

export interface RetryOptions {
  /** Timeout of one attempt in milliseconds, including the transfer. */
  timeoutMs: number;
  /** Delays before the second, third, … attempt, in milliseconds. */
  delaysMs: number[];
}

const defaultRetry: RetryOptions = { timeoutMs: 10_000, delaysMs: [100, 400] };

/** The storage did not respond, or responded with an error. Replied to with 503, because the request is not at fault. */
export class StorageUnavailable extends Error {
  readonly statusCode = 503;
}

/**
 * Requests are signed with AWS Signature Version 4. The signature covers a hash of the content, so the storage rejects content that
 * was altered in transit. Transient failures are retried; all requests are idempotent.
 */
export function openObjectStorage(config: ObjectStorageConfig, retry: RetryOptions = defaultRetry): ObjectStorage {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = config;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new ConfigError("The shop cannot start: FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const { endpoint, bucket, prefix, region } = parseFilesUrl(config.FILES_URL);
  const signer = new AwsClient({
    ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, service: "s3", region },
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  });
  const bucketUrl = `${endpoint}/${bucket}`;

  /** Makes one attempt and reads the whole response. */
  async function attempt(method: string, url: string, content: Buffer | undefined): Promise<StorageResponse> {
    const hash = createHash("sha256")
      .update(content ?? "")
      .digest("hex");
    const signed = await signer.sign(url, {
      method,
      headers: { "x-amz-content-sha256": hash },
      ...(content ? { body: content as Uint8Array<ArrayBuffer> } : {}),
    });
    const fetched = await fetch(signed, { signal: AbortSignal.timeout(retry.timeoutMs), redirect: "manual" });
    return { status: fetched.status, headers: fetched.headers, body: Buffer.from(await fetched.arrayBuffer()) };
  }

  async function request(operation: string, method: string, url: string, content?: Buffer): Promise<StorageResponse> {
    let problem = "";
    for (const delay of [...retry.delaysMs, null]) {
      try {
        const response = await attempt(method, url, content);
        if (response.status < 500 && response.status !== 429 && response.status !== 408) {
          const outcome = response.status < 300 ? "ok" : response.status === 404 ? "missing" : "failed";
          fileRequests.inc({ operation, outcome });
          return response;
        }
        problem = `it returned ${response.status}`;
      } catch (error) {
        problem = describeError(error as Error);
      }
      // With jitter, so that processes that failed together do not retry together.
      if (delay !== null) await wait(delay * (0.5 + Math.random() / 2));
    }
    fileRequests.inc({ operation, outcome: "failed" });
    throw new StorageUnavailable(`The file storage could not ${operation}: ${problem}.`);
  }

  const toUrl = (key: string) => `${bucketUrl}${prefix}${key}`;
  const refused = (operation: string, response: StorageResponse) =>
    new StorageUnavailable(
      `The file storage refused to ${operation}: ${response.status} ${errorCode(response.body)}`.trimEnd(),
    );

  return {
    async get(key) {
      const response = await request("get", "GET", toUrl(key));
      if (response.status === 200) return response.body;
      if (response.status === 404 && errorCode(response.body) !== "NoSuchBucket") return null;
      throw refused("get", response);
    },
    async size(key) {
      const response = await request("look", "HEAD", toUrl(key));
      if (response.status === 200) return Number(response.headers.get("content-length") ?? -1);
      if (response.status === 404) return null;
      throw refused("look", response);
    },
    async put(key, content) {
      const response = await request("put", "PUT", toUrl(key), content);
      if (response.status >= 300) throw refused("put", response);
    },
    async check() {
      const problem = await request("look", "HEAD", bucketUrl).then(
        ({ status }) => problemWithBucket(status, bucket),
        (error: Error) => error.message,
      );
      if (problem) throw new ConfigError(`The shop cannot start: FILES_URL (${bucketUrl}): ${problem}`);
    },
  };
}

interface StorageResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The `<Code>` in an error's body, which is more specific than its status. */
function errorCode(body: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString("utf8", 0, 2000))?.[1] ?? "";
}

function describeError(error: Error): string {
  if (error.name === "TimeoutError") return "it did not respond in time";
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.message;
}
