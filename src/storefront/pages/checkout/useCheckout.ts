import { useEffect, useRef, useState } from "react";
import type { CheckoutChoice, CheckoutDetails } from "../../../contract/checkout.ts";
import { type ApiError, call, isApiError } from "../../client.ts";

/** The buyer's choices, as sent in requests. An address is null until it is chosen. */
export interface Choice extends Partial<Omit<CheckoutChoice, "shipping_address" | "billing_address">> {
  billing_address: number | null;
  shipping_address: number | null;
  coupon_code: string | null;
}

type Totals =
  | { state: "none" }
  /** With the details shown last, which stay until the reply comes. */
  | { state: "loading"; details: CheckoutDetails | null }
  | { state: "ready"; details: CheckoutDetails }
  | { state: "failed"; error: ApiError };

/**
 * The choices made at checkout, and their totals. Every choice that can change the total fetches it again; replies to earlier requests are
 * ignored. Another shipping address removes the coupon, which `coupon.removed` then contains.
 * @param startWith id of the address that is initially chosen for both
 * @param startBuying id of the registration suggested as the buyer; undefined for customers without one
 */
export function useCheckout(startWith: number | null, startBuying: number | undefined) {
  const [choice, setChoice] = useState<Choice>({
    billing_address: startWith,
    shipping_address: startWith,
    coupon_code: null,
    ...(startBuying === undefined ? {} : { buyer_gstin_id: startBuying }),
  });
  const { totals, isAnswered, ask, show, fetchTotals } = useTotals(startWith !== null);
  const [couponProblem, setCouponProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);

  async function load(wanted: Choice): Promise<void> {
    if (wanted.shipping_address === null) return;
    // This request replaces the one that was applying a coupon.
    setApplying(false);
    const refusedCoupon = await fetchTotals(wanted);
    if (!refusedCoupon) return;
    const without = { ...wanted, coupon_code: null };
    setCouponProblem(refusedCoupon.message);
    setChoice(without);
    await load(without);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page began with
  useEffect(() => void load(choice), []);

  function choose(change: Partial<Choice>) {
    const next = { ...choice, ...change };
    if (next.shipping_address !== choice.shipping_address) {
      next.coupon_code = null;
      setCouponProblem(null);
      if (choice.coupon_code !== null) setRemoved(choice.coupon_code);
    }
    setChoice(next);
    void load(next);
  }

  async function applyCoupon(code: string) {
    const wanted = { ...choice, coupon_code: code };
    setCouponProblem(null);
    setRemoved(null);
    setApplying(true);
    try {
      const details = await ask(wanted);
      if (!details) return;
      setChoice(wanted);
      show(details);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setCouponProblem(error.message);
    }
    setApplying(false);
  }

  return {
    choice,
    choose,
    totals,
    /** Whether totals have been loaded or have failed. */
    isAnswered,
    /** The details to show, even while they are being recalculated. */
    details: "details" in totals ? totals.details : null,
    reload: () => load(choice),
    coupon: {
      applied: choice.coupon_code,
      /** The coupon that was removed by another shipping address. */
      removed,
      problem: couponProblem,
      setProblem: setCouponProblem,
      applying,
      apply: applyCoupon,
      takeOff: () => choose({ coupon_code: null }),
    },
  };
}

/** The totals of a choice. They stay while they are being recalculated. */
function useTotals(isLoading: boolean) {
  const [totals, setTotals] = useState<Totals>(isLoading ? { state: "loading", details: null } : { state: "none" });
  const [isAnswered, setAnswered] = useState(false);
  const ask = useLatestDetails();
  const show = (details: CheckoutDetails) => setTotals({ state: "ready", details });

  /** @returns the error if only the coupon was refused: without it, there may be totals */
  async function fetchTotals(wanted: Choice): Promise<ApiError | null> {
    setTotals((before) => ({ state: "loading", details: "details" in before ? before.details : null }));
    try {
      const details = await ask(wanted);
      if (!details) return null;
      show(details);
      setAnswered(true);
      return null;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setAnswered(true);
      if (isAboutCoupon(error, wanted)) return error;
      setTotals({ state: "failed", error });
      return null;
    }
  }

  return { totals, isAnswered, ask, show, fetchTotals };
}

/** Requests the totals of a choice, one request at a time: each replaces the previous one. */
function useLatestDetails() {
  const latest = useRef<AbortController | null>(null);

  /** @returns the reply, or null when a later request has replaced it */
  return async function ask(about: Choice): Promise<CheckoutDetails | null> {
    latest.current?.abort();
    const current = new AbortController();
    latest.current = current;
    try {
      const body = { ...about, shipping_address: about.shipping_address ?? 0 };
      const details = await call("POST check-out/details", { body, signal: current.signal });
      return current.signal.aborted ? null : details;
    } catch (error) {
      if (current.signal.aborted) return null;
      throw error;
    }
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** After too many wrong codes, the server accepts none; the order continues without a coupon. */
function isAboutCoupon({ status, code }: ApiError, { coupon_code }: Choice): boolean {
  return (status === 404 && code.startsWith("coupon_")) || (status === 429 && coupon_code !== null);
}
