import { type FieldRule, type FieldRules, fieldErrors } from "./field-rules.ts";
import { type Gstr1Json, withoutEmpty } from "./gstr1-json.ts";
import type { Problem } from "./portal-problems.ts";

/*
 * The fields of GSTR-1 as described by GSTN's JSON schemas of its API (v4.1, read in the copies of in-co-sandbox/in-co-sandbox-docs,
 * `data/gst/schema/request/taxpayer/gstr-1`; B2CL, B2BA and CDNUR in `gstr-1a`). Fields that only the portal writes (`chksum`, `flag`,
 * `cflag`, `updby`, `cfs`) are omitted. Amounts have two decimals; those of table 12 may have three.
 */
const date: FieldRule = { required: true, pattern: /^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[012])-(?:19|20)\d\d$/ };
const number: FieldRule = { required: true, pattern: /^[A-Za-z0-9/-]{1,16}$/ };
const place: FieldRule = { required: true, pattern: /^(?:3[0-8]|[12]\d|0[1-9]|97)$/ };
const gstin: FieldRule = { required: true, pattern: /^[0-9A-Z]{15}$/ };
const amount: FieldRule = { pattern: /^-?\d+(?:\.\d{1,2})?$/ };
const value: FieldRule = { ...amount, required: true };
const count: FieldRule = { required: true, range: [0, 99_999_999] };
const ordinal: FieldRule = { required: true, range: [1, 99_999_999] };
const reverseCharge: FieldRule = { required: true, oneOf: ["Y", "N"] };
const supplyType: FieldRule = { required: true, oneOf: ["R", "DE", "SEWP", "SEWOP", "CBW"] };

const taxes = (path: string): FieldRules => ({
  [`${path}.rt`]: { required: true, range: [0, 100] },
  [`${path}.txval`]: value,
  [`${path}.iamt`]: amount,
  [`${path}.camt`]: amount,
  [`${path}.samt`]: amount,
  [`${path}.csamt`]: amount,
});
const items = (path: string): FieldRules => ({
  [`${path}.itms[].num`]: ordinal,
  ...taxes(`${path}.itms[].itm_det`),
});
const invoices = (path: string): FieldRules => ({
  [`${path}.inum`]: number,
  [`${path}.idt`]: date,
  [`${path}.val`]: value,
  ...items(path),
});
const notes = (path: string): FieldRules => ({
  [`${path}.ntty`]: { required: true, oneOf: ["C", "D", "R"] },
  [`${path}.nt_num`]: number,
  [`${path}.nt_dt`]: date,
  [`${path}.val`]: value,
  [`${path}.pos`]: place,
  ...items(path),
});
const ofRegistered = (path: string): FieldRules => ({
  [`${path}.pos`]: place,
  [`${path}.rchrg`]: reverseCharge,
  [`${path}.inv_typ`]: supplyType,
});
const goods = (path: string): FieldRules => ({
  [`${path}.num`]: ordinal,
  [`${path}.hsn_sc`]: { required: true, pattern: /^\d{2,8}$/ },
  [`${path}.uqc`]: { required: true, length: [2, 3] },
  [`${path}.qty`]: { required: true, pattern: /^-?\d+(?:\.\d{1,3})?$/ },
  ...taxes(path),
});

const rules: FieldRules = {
  gstin,
  fp: { required: true, pattern: /^(?:0[1-9]|1[012])20\d\d$/ },
  "b2b[].ctin": gstin,
  ...invoices("b2b[].inv[]"),
  ...ofRegistered("b2b[].inv[]"),
  "b2ba[].ctin": gstin,
  "b2ba[].inv[].oinum": number,
  "b2ba[].inv[].oidt": date,
  ...invoices("b2ba[].inv[]"),
  ...ofRegistered("b2ba[].inv[]"),
  "b2cl[].pos": place,
  ...invoices("b2cl[].inv[]"),
  "b2cs[].sply_ty": { required: true, oneOf: ["INTER", "INTRA"] },
  "b2cs[].pos": place,
  "b2cs[].typ": { required: true, oneOf: ["E", "OE"] },
  ...taxes("b2cs[]"),
  "cdnr[].ctin": gstin,
  ...notes("cdnr[].nt[]"),
  ...ofRegistered("cdnr[].nt[]"),
  "cdnra[].ctin": gstin,
  "cdnra[].nt[].ont_num": number,
  "cdnra[].nt[].ont_dt": date,
  ...notes("cdnra[].nt[]"),
  ...ofRegistered("cdnra[].nt[]"),
  "cdnur[].typ": { required: true, oneOf: ["B2CL", "EXPWP", "EXPWOP"] },
  ...notes("cdnur[]"),
  "nil.inv[].sply_ty": { required: true, oneOf: ["INTRB2B", "INTRB2C", "INTRAB2B", "INTRAB2C"] },
  "nil.inv[].nil_amt": value,
  "nil.inv[].expt_amt": value,
  "nil.inv[].ngsup_amt": value,
  ...goods("hsn.hsn_b2b[]"),
  ...goods("hsn.hsn_b2c[]"),
  "doc_issue.doc_det[].doc_num": { required: true, range: [1, 12] },
  "doc_issue.doc_det[].docs[].num": ordinal,
  "doc_issue.doc_det[].docs[].from": number,
  "doc_issue.doc_det[].docs[].to": number,
  "doc_issue.doc_det[].docs[].totnum": count,
  "doc_issue.doc_det[].docs[].cancel": count,
  "doc_issue.doc_det[].docs[].net_issue": count,
};

/** What the portal would refuse in the format of a return, field by field. */
export function gstr1FieldProblems(json: Gstr1Json): Problem[] {
  return fieldErrors(withoutEmpty(json), rules).map((error) => {
    const [where = "", ...problem] = error.split(": ");
    return {
      section: where.split(/[.[]/)[0] ?? "",
      where,
      problem: `The field ${problem.join(": ")}.`,
      document: null,
    };
  });
}
