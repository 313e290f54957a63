import { localAddress } from "../language/addresses.ts";
import type { ErrorReply, UnavailableLine } from "./errors.ts";
import { texts } from "./texts.ts";

/** URLs and non-2xx replies, for both clients. No schemas here: this is sent to every browser. */

/** Any non-2xx reply. Status 0: no reply was received. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly lines: UnavailableLine[];
  /** Seconds to wait, from the Retry-After header. */
  readonly retryAfter: number | null;

  constructor(status: number, reply: ErrorReply, retryAfter: number | null = null) {
    super(reply.message);
    this.name = "ApiError";
    this.status = status;
    this.code = reply.code;
    this.errors = reply.errors ?? {};
    this.lines = reply.lines ?? [];
    this.retryAfter = retryAfter;
  }
}

/** Checks the shape, not the class: during server rendering the error comes from the server's own code. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && "status" in error && typeof error.status === "number" && "code" in error;
}

/** The URL of a call such as `GET product/view/:token`, with its parameters filled in. */
export function buildPath(
  name: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replace(/:([a-zA-Z_]+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, values] of Object.entries(query)) {
    for (const value of [values].flat()) {
      if (value !== undefined && value !== null && value !== "") search.append(key, String(value));
    }
  }
  return localAddress(`/api/${path}${search.size > 0 ? `?${search}` : ""}`);
}

/** @returns its seconds; null without one, or with a date */
export function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** The error for a non-2xx reply. */
export async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = readRetryAfter(response.headers.get("Retry-After"));
  try {
    return new ApiError(response.status, (await response.json()) as ErrorReply, retryAfter);
  } catch {
    return new ApiError(response.status, { message: texts.fault, code: "fault" }, retryAfter);
  }
}
