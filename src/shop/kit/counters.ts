import { Counter } from "prom-client";
import { registry } from "../../platform/metrics.ts";
import { Refusal } from "./refusal.ts";

/** What the shop counts for Prometheus beyond what every request is measured by. */

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

/** Counts how a try to sign in ends. */
export function countSignIn<Result>(who: "customer" | "staff", work: Promise<Result>): Promise<Result> {
  return countOutcome((outcome) => signIns.inc({ who, outcome }), "ok", work);
}

/** Counts how an order request ends. */
export function countOrder<Result>(work: Promise<Result>): Promise<Result> {
  return countOutcome((outcome) => orderRequests.inc({ outcome }), "placed", work);
}

/** Counts how `work` ends: as `well`, with the code of its refusal, or as a fault. */
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
