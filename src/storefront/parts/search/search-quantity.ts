const mostUnits = 9999;

/** Reads a search with a quantity: `NK-ME-1403 x4` searches for `NK-ME-1403`. The default is one unit. */
export function readQuantity(text: string): { search: string; quantity: number } {
  const search = text.trim();
  const ending = /\s[x×*]\s?([0-9]{1,4})$/i.exec(search);
  const quantity = Number(ending?.[1] ?? 1);
  if (!ending || quantity < 1) return { search, quantity: 1 };
  return { search: search.slice(0, ending.index).trimEnd(), quantity };
}

/** The text of the same search with one unit more or less. Null below one and above 9,999. */
export function withUnits(text: string, by: 1 | -1): string | null {
  const { search, quantity } = readQuantity(text);
  const next = quantity + by;
  if (next < 1 || next > mostUnits) return null;
  return next === 1 ? search : `${search} x${next}`;
}
