import { keptPolicies } from "./kept-policies.ts";
import type { Policy } from "./policy.ts";
import { removalPolicies } from "./removal-policies.ts";

export const policies: readonly Policy[] = [...removalPolicies, ...keptPolicies];
