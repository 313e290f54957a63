import { useEffect, useRef, useState } from "react";
import type { CheckoutDetails } from "../../../contract/checkout.ts";
import { type ApiError, call, isApiError } from "../../client.ts";

export interface Choice {
  billing: number | null;
  shipping: number | null;
  thirdParty: boolean;
  coupon: string | null;
}

type Totals =
  | { state: "none" | "loading" }
  | { state: "ready"; details: CheckoutDetails }
  | { state: "failed"; error: ApiError };

const nothingChosen: Choice = { billing: null, shipping: null, thirdParty: false, coupon: null };

/**
 * What has been chosen and what that costs. Every choice that can change the total asks the server anew; an answer to an
 * earlier question is dropped. Another shipping address takes the coupon off.
 * @param startWith the address that is chosen for both at first, where the customer has a default
 */
export function useCheckout(startWith: number | null) {
  const [choice, setChoice] = useState<Choice>({ ...nothingChosen, billing: startWith, shipping: startWith });
  const [totals, setTotals] = useState<Totals>({ state: startWith === null ? "none" : "loading" });
  const [couponProblem, setCouponProblem] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
  const question = useRef<AbortController | null>(null);

  /** @returns the answer, or null when a later question has taken its place */
  async function ask(about: Choice): Promise<CheckoutDetails | null> {
    question.current?.abort();
    const current = new AbortController();
    question.current = current;
    setApplying(false);
    try {
      const body = {
        shipping_address: about.shipping ?? 0,
        billing_address: about.billing,
        third_party_delivery: about.thirdParty,
        coupon_code: about.coupon,
      };
      const details = await call("POST check-out/details", { body, signal: current.signal });
      return current.signal.aborted ? null : details;
    } catch (error) {
      if (current.signal.aborted) return null;
      throw error;
    }
  }

  async function load(wanted: Choice): Promise<void> {
    if (wanted.shipping === null) return;
    setTotals({ state: "loading" });
    try {
      const details = await ask(wanted);
      if (details) setTotals({ state: "ready", details });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isAboutCoupon(error, wanted)) {
        setTotals({ state: "failed", error });
        return;
      }
      const without = { ...wanted, coupon: null };
      setCouponProblem(error.message);
      setChoice(without);
      await load(without);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page began with
  useEffect(() => void load(choice), []);

  function choose(change: Partial<Choice>) {
    const next = { ...choice, ...change };
    if (next.shipping !== choice.shipping) {
      next.coupon = null;
      setCouponProblem(null);
    }
    setChoice(next);
    void load(next);
  }

  async function applyCoupon(code: string) {
    const wanted = { ...choice, coupon: code };
    setCouponProblem(null);
    try {
      const asked = ask(wanted);
      setApplying(true);
      const details = await asked;
      if (!details) return;
      setChoice(wanted);
      setTotals({ state: "ready", details });
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
    reload: () => load(choice),
    coupon: {
      applied: choice.coupon,
      problem: couponProblem,
      setProblem: setCouponProblem,
      applying,
      apply: applyCoupon,
      takeOff: () => choose({ coupon: null }),
    },
  };
}

/** With too many wrong codes behind it no code is looked at; the order goes on without one. */
function isAboutCoupon({ status, code }: ApiError, { coupon }: Choice): boolean {
  return (status === 404 && code.startsWith("coupon_")) || (status === 429 && coupon !== null);
}
