import type { OrderStatus } from "../../../contract/orders.ts";
import { orderStatuses } from "../../parts/orders/order-status.ts";

export interface HistoryFilter {
  status?: OrderStatus;
  search?: string;
  page?: number;
}

/** The filter in the URL. Ignores invalid values, so that an old or mistyped link shows orders instead of an error. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  const status = orderStatuses.find((each) => each === search.get("status"));
  const words = search.get("search")?.trim().slice(0, 200);
  const page = Number(search.get("page"));
  return {
    ...(status ? { status } : {}),
    ...(words ? { search: words } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  };
}

export function historyAddress({ status, search, page = 1 }: HistoryFilter): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/orderhistory?${query}` : "/orderhistory";
}
