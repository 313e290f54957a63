import { useState } from "react";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { queuedCode } from "../../offline/outbox.ts";
import { changeCart } from "../../session.ts";
import { sayCartFailed } from "./cart-failed.ts";
import { notAdded } from "./not-added.ts";
import { viewCart } from "./view-cart.ts";

type TextByVariant = Readonly<Record<number, string>>;

const maxQuantity = 9999;

/** The quantities typed beside variants, and functions that add them to the cart. */
export function useVariantCart(variants: Pick<SubProduct, "sub_product_id" | "ref_no" | "price">[]) {
  const [typed, setTyped] = useState<TextByVariant>({});
  const [refusals, setRefusals] = useState<TextByVariant>({});
  const [adding, setAdding] = useState<"all" | number | null>(null);
  const lines = variants.flatMap(({ sub_product_id, price }) => {
    const quantity = readQuantity(typed[sub_product_id] ?? "");
    return quantity === null ? [] : [{ sub_product_id, quantity, price }];
  });

  const clear = (ids: number[]) => setTyped((before) => without(before, ids));

  async function whileAdding(what: "all" | number, ids: number[], work: () => Promise<void>) {
    setAdding(what);
    setRefusals({});
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      sayCartFailed(error);
      if (error.code === queuedCode) clear(ids);
    } finally {
      setAdding(null);
    }
  }

  /** Adds the typed quantity, or 1. If the full quantity cannot be added, nothing is, and the row explains why. */
  const addOne = (id: number) =>
    whileAdding(id, [id], async () => {
      try {
        const body = { sub_product_id: id, quantity: readQuantity(typed[id] ?? "") ?? 1 };
        await changeCart(() => call("POST cart/store", { body, seen: variants }));
        clear([id]);
        toast.success(texts.cartAdded, viewCart);
      } catch (error) {
        if (!isApiError(error) || (error.status !== 422 && error.status !== 403)) throw error;
        setRefusals({ [id]: error.errors?.quantity?.[0] ?? error.message });
      }
    });

  /** Adds every row with a quantity, each up to the stock. Rows that were reduced or refused keep their quantity and explain why. */
  const addAll = () =>
    whileAdding("all", ids(lines), async () => {
      const body = { lines: lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity })) };
      const { results } = await changeCart(() => call("POST cart/store-many", { body, seen: variants }));
      const missing = notAdded(results, () => "");
      const refused = new Set(missing.map(({ sub_product_id }) => sub_product_id));
      clear(results.map(({ sub_product_id }) => sub_product_id).filter((id) => !refused.has(id)));
      setRefusals(
        Object.fromEntries(missing.map(({ sub_product_id, added, reason }) => [sub_product_id, partly(added, reason)])),
      );
      if (results.some(({ added }) => added > 0)) toast.success(texts.cartAdded, viewCart);
    });

  return {
    lines,
    adding,
    quantity: (id: number) => typed[id] ?? "",
    refusal: (id: number) => refusals[id] ?? null,
    type(id: number, text: string) {
      setTyped((before) => ({ ...before, [id]: text }));
      setRefusals((before) => without(before, [id]));
    },
    addOne,
    addAll,
    /** Enter in a quantity field: adds the typed quantities, in one row or several. */
    async addTyped() {
      const [line, ...others] = lines;
      if (line && adding === null) await (others.length > 0 ? addAll() : addOne(line.sub_product_id));
    },
  };
}

export type VariantCart = ReturnType<typeof useVariantCart>;

const ids = (lines: { sub_product_id: number }[]) => lines.map(({ sub_product_id }) => sub_product_id);

/** Null if empty, zero or not a number. */
export function readQuantity(text: string): number | null {
  const quantity = Math.floor(Number(text));
  return quantity >= 1 ? Math.min(quantity, maxQuantity) : null;
}

const partly = (added: number, reason: string) =>
  added > 0 ? text("{count} added. {reason}", { count: added.toLocaleString("en-IN"), reason }) : reason;

function without(texts: TextByVariant, ids: number[]): TextByVariant {
  const left = new Set(ids.map(String));
  return Object.fromEntries(Object.entries(texts).filter(([id]) => !left.has(id)));
}
