import { useSearchParams } from "react-router";
import type { OrderAction } from "../../../contract/staff/order-shapes.ts";

/** Forms about a return or a replacement. */
type ReturnForm = "decide" | "refund" | "undeliver_replacement" | "correct_replacement" | "waive_replaced";

/** The open form of an order, from the URL: `?act=ship`, or `?act=decide&return=12` for a return. */
export function useOpenAction() {
  const [search, setSearch] = useSearchParams();
  const options = { replace: true, preventScrollReset: true };
  return {
    act: search.get("act"),
    returnId: Number(search.get("return")),
    open: (act: OrderAction | "seller") => setSearch({ act }, options),
    openReturn: (act: ReturnForm, id: number) => setSearch({ act, return: String(id) }, options),
    close: () => setSearch({}, options),
  };
}
