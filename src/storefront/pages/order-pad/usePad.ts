import { useEffect, useState } from "react";
import type { PadLine, PadVariant } from "../../../contract/cart.ts";
import { texts } from "../../../contract/texts.ts";
import { toast } from "../../../ui/toast.ts";
import { call, isApiError } from "../../client.ts";
import { type NotAdded, notAdded } from "../../parts/not-added.ts";
import { cartChanges } from "../../parts/useCart.ts";
import { viewCart } from "../../parts/view-cart.ts";
import { setCart } from "../../session.ts";
import { keepDraft, keptDraft } from "./draft.ts";
import { isReady, withoutLines, withWords, wordsOf } from "./pad-text.ts";

export interface Added {
  lines: number;
  missing: NotAdded[];
}

/**
 * The text is the one thing that counts: each correction is written into it, it is kept in the browser until its lines are in
 * the cart, and what was understood of it can be asked for again at any time.
 */
export function usePad(customerId: number) {
  const [text, setText] = useState(() => keptDraft(customerId));
  const [rows, setRows] = useState<PadLine[] | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const [busy, setBusy] = useState<"checking" | "adding" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [answers, setAnswers] = useState(0);
  useEffect(() => keepDraft(customerId, text), [customerId, text]);

  async function attempt(kind: "checking" | "adding", act: () => Promise<void>) {
    if (busy) return;
    setBusy(kind);
    setProblem(null);
    try {
      await act();
      setAnswers((before) => before + 1);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.errors.text?.[0] ?? error.message);
    } finally {
      setBusy(null);
    }
  }

  const check = (of = text) =>
    attempt("checking", async () => {
      setAdded(null);
      setRows((await call("POST order-pad", { body: { text: of } })).data);
    });

  /** Replaces a line and reads the whole text again. */
  function correct(row: PadLine, words: string) {
    const corrected = withWords(text, row, words);
    setText(corrected);
    return check(corrected);
  }

  /** While it is typed the rest stays as it is; nothing needs to be asked. */
  function setQuantity(row: PadLine, quantity: number) {
    const words = wordsOf(row.variant as PadVariant, quantity);
    setText(withWords(text, row, words));
    setRows(
      (rows ?? []).map((each) => (each === row ? { ...row, quantity, quantity_given: true, text: words } : each)),
    );
  }

  function leaveOut(row: PadLine) {
    setText(withWords(text, row, ""));
    setRows((rows ?? []).filter((each) => each !== row));
  }

  const addAll = () =>
    attempt("adding", async () => {
      const ready = (rows ?? []).filter((row, _, all) => isReady(row, all));
      const lines = ready.map(({ variant, quantity }) => ({ sub_product_id: variant?.sub_product_id ?? 0, quantity }));
      await cartChanges.whenStored();
      const { cart, results } = await call("POST cart/store-many", { body: { lines } });
      setCart(cart);
      const missing = notAdded(results, () => "");
      const left = (rows ?? []).filter((row) => !ready.includes(row));
      const linesLeft = new Set(left.map(({ line }) => line));
      const done = new Set(ready.map(({ line }) => line).filter((line) => !linesLeft.has(line)));
      setText(withoutLines(text, done));
      setRows(null);
      setAdded({ lines: results.filter((line) => line.added > 0).length, missing });
      if (results.some((line) => line.added > 0)) toast.success(texts.cartAdded, viewCart);
    });

  return {
    text,
    change(next: string) {
      setText(next);
      setRows(null);
    },
    rows,
    added,
    busy,
    problem,
    /** How many answers have come; each changes what is shown. */
    answers,
    check,
    correct,
    setQuantity,
    leaveOut,
    addAll,
  };
}
