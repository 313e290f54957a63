import type { Defence } from "./defences.ts";
import { customerRules } from "./law/customers.ts";
import { documentRules } from "./law/documents.ts";
import { invoiceParticulars } from "./law/particulars.ts";
import { returnRules } from "./law/returns.ts";
import { supplyRules } from "./law/supplies.ts";

/**
 * The rules of docs/law.md, removed one by one like the defences of the threat model. Each entry begins with the rule's name on
 * that page; a rule of several parts has several entries.
 */
export const lawDefences: Defence[] = [
  ...supplyRules,
  ...documentRules,
  ...invoiceParticulars,
  ...returnRules,
  ...customerRules,
];
