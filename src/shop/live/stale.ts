/** What has changed since the state was loaded, as notifications name it. */
export interface Stale {
  /** A notification was missed, or does not name what has changed. */
  everything: boolean;
  /**
   * Everything except products, stock and files: settings, pages, categories … These lists are short and are all read again whenever one
   * changes.
   */
  lists: boolean;
  products: ReadonlySet<number>;
  /** Variants whose lots were released, blocked or otherwise changed without a movement. */
  stock: ReadonlySet<number>;
  /** Paths of files whose details have changed. */
  files: ReadonlySet<string>;
}

export const nothingStale: Stale = {
  everything: false,
  lists: false,
  products: new Set(),
  stock: new Set(),
  files: new Set(),
};

/**
 * Reads the payload of a notification: `products:1,2`, `stock:3`, `files:` with one path per line, or the name of a table. A null payload
 * means that notifications may have been missed, an empty one that something unnamed has changed.
 */
export function readNotification(payload: string | null): Stale {
  const [kind = "", ...rest] = (payload ?? "").split(":");
  const list = rest.join(":");
  const ids = () => new Set(list.split(",").filter(Boolean).map(Number));
  switch (kind) {
    case "":
    case "all":
      return { ...nothingStale, everything: true };
    case "products":
      return { ...nothingStale, products: ids() };
    case "stock":
      return { ...nothingStale, stock: ids() };
    case "files":
      return { ...nothingStale, files: new Set(list.split("\n")) };
    default:
      return { ...nothingStale, lists: true };
  }
}

export const bothStale = (one: Stale, other: Stale): Stale => allStale([one, other]);

export function allStale(parts: readonly Stale[]): Stale {
  return {
    everything: parts.some(({ everything }) => everything),
    lists: parts.some(({ lists }) => lists),
    products: new Set(parts.flatMap(({ products }) => [...products])),
    stock: new Set(parts.flatMap(({ stock }) => [...stock])),
    files: new Set(parts.flatMap(({ files }) => [...files])),
  };
}
