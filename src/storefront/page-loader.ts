import { data, type Params, type RouterContextProvider, redirect } from "react-router";
import { withoutLanguage } from "../language/addresses.ts";
import { apiContext, type CallFunction, isApiError } from "./client.ts";
import { storedToken } from "./token.ts";

interface LoaderArguments {
  request: Request;
  url: URL;
  params: Params;
  context: Readonly<RouterContextProvider>;
}

interface Asked {
  params: Params;
  url: URL;
  signal: AbortSignal;
}

/** What an error boundary receives about a failed load; nothing else is sent from server to browser. */
export interface LoadFailure {
  message: string;
  retryAfter: number | null;
  /** The URL refers to a page of a list that does not exist. */
  isPlaceUnknown: boolean;
}

/**
 * Creates a page's loader. The same function serves as `loader` (server) and `clientLoader` (browser, with the token), because it receives
 * the right call function for each.
 */
export function pageLoader<T>(read: (call: CallFunction, asked: Asked) => Promise<T>) {
  return async ({ context, params, url, request }: LoaderArguments): Promise<T> => {
    try {
      return await read(context.get(apiContext), { params, url, signal: request.signal });
    } catch (error) {
      throw asRouteError(error);
    }
  };
}

/**
 * The loader of a page for signed-in customers. It runs only in the browser, because the token is there. Visitors are redirected to
 * sign-in.
 */
export function customerLoader<T>(read: (call: CallFunction, asked: Asked) => Promise<T>) {
  const load = pageLoader(read);
  return async (args: LoaderArguments): Promise<T> => {
    if (storedToken() === null) throw redirect(signInAddress(withoutLanguage(args.url.pathname) + args.url.search));
    return await load(args);
  };
}

/** `/signin?next=/cart`: keeps the URL readable, because a slash needs no escaping there. */
export function withNext(address: string, next: string): string {
  return next === "/" ? address : `${address}?next=${encodeURIComponent(next).replaceAll("%2F", "/")}`;
}

export function signInAddress(next: string): string {
  return withNext("/signin", next);
}

function asRouteError(error: unknown): unknown {
  if (!isApiError(error)) return error;
  const [unknownPlace] = error.errors?.after ?? error.errors?.before ?? [];
  const failure: LoadFailure = {
    message: unknownPlace ?? error.message,
    retryAfter: error.retryAfter ?? null,
    isPlaceUnknown: unknownPlace !== undefined,
  };
  return data(failure, { status: error.status === 0 ? 503 : error.status });
}
