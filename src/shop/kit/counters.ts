import { Counter } from "prom-client";
import { registry } from "../../platform/metrics.ts";
import { Refusal } from "./refusal.ts";

const orderRequests = new Counter({
  name: "shop_order_requests_total",
  help: "Requests to place an order, by outcome: placed (including repeated requests), the error code, or fault.",
  labelNames: ["outcome"],
  registers: [registry],
});

const signIns = new Counter({
  name: "shop_sign_ins_total",
  help: "Sign-in attempts, by account type (customer or staff) and outcome: ok, the error code, or fault.",
  labelNames: ["who", "outcome"],
  registers: [registry],
});

export function countSignIn<Result>(who: "customer" | "staff", work: Promise<Result>): Promise<Result> {
  return countOutcome((outcome) => signIns.inc({ who, outcome }), "ok", work);
}

export function countOrder<Result>(work: Promise<Result>): Promise<Result> {
  return countOutcome((outcome) => orderRequests.inc({ outcome }), "placed", work);
}

/** Counts the outcome of `work`: `well`, the code of its refusal, or a fault. */
async function countOutcome<Result>(
  count: (outcome: string) => void,
  well: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    const result = await work;
    count(result instanceof Refusal ? result.code : well);
    return result;
  } catch (error) {
    count("fault");
    throw error;
  }
}
