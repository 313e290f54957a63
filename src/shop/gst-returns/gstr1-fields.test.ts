import { expect, test } from "vitest";
import { unitCodeNames } from "../../contract/unit-codes.ts";
import { portalUnitCodes } from "../tax/index.ts";
import { gstr1FieldProblems } from "./gstr1-fields.ts";
import type { Gstr1Json } from "./gstr1-json.ts";

const gstin = "29AAGCB7383J1Z4";
const taxes = { rt: 5, txval: 10_000, iamt: 500, csamt: 0 };
const halves = { camt: 0, samt: 0 };
const itms = [{ num: 1, itm_det: { ...taxes, ...halves } }];
const invoice = { inum: "ENT/2627/000001", idt: "01-10-2026", val: 10_500 };
const note = { ntty: "C", nt_num: "ENC/2627/000001", nt_dt: "11-10-2026", val: 10_500, pos: "29" };
const regular = { rchrg: "N", inv_typ: "R" };
const goods = { num: 1, hsn_sc: "90189099", uqc: "NOS", qty: 1, ...taxes, ...halves };

/** One row of every section. */
function whole(): Gstr1Json {
  const json: Gstr1Json = {
    ...{ gstin: "27AAPFU0939F1ZV", fp: "102026" },
    b2b: [{ ctin: gstin, inv: [{ ...invoice, pos: "29", ...regular, itms }] }],
    b2ba: [{ ctin: gstin, inv: [{ oinum: invoice.inum, oidt: invoice.idt, ...invoice, pos: "29", ...regular, itms }] }],
    b2cl: [{ pos: "29", inv: [{ ...invoice, itms: [{ num: 1, itm_det: taxes }] }] }],
    b2cs: [{ sply_ty: "INTER", pos: "33", typ: "OE", ...taxes, ...halves }],
    cdnr: [{ ctin: gstin, nt: [{ ...note, ...regular, itms }] }],
    cdnra: [{ ctin: gstin, nt: [{ ont_num: note.nt_num, ont_dt: note.nt_dt, ...note, ...regular, itms }] }],
    cdnur: [{ typ: "B2CL", ...note, itms: [{ num: 1, itm_det: taxes }] }],
    nil: { inv: [{ sply_ty: "INTRB2B" as const, nil_amt: 0, expt_amt: 20_000, ngsup_amt: 0.05 }] },
    hsn: { hsn_b2b: [goods], hsn_b2c: [goods] },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          docs: [{ num: 1, from: invoice.inum, to: invoice.inum, totnum: 1, cancel: 0, net_issue: 1 }],
        },
      ],
    },
  };
  // A copy without shared objects, so that breaking a field affects one place.
  return JSON.parse(JSON.stringify(json));
}

/** Sets a field by its path, such as `b2b[0].inv[0].pos`. */
function withField(path: string, value: unknown): Gstr1Json {
  const json = whole();
  const names = path.match(/\w+/g) ?? [];
  const last = names.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: any field may be broken.
  const parent: any = names.reduce((part: any, name) => part[name], json);
  parent[last] = value;
  return json;
}

test("a return with a row in every section has the fields of the portal's schema", () => {
  expect(gstr1FieldProblems(whole())).toEqual([]);
});

test.each([
  ["gstin", "27AAPFU0939F1Z"],
  ["fp", "132026"],
  ["b2b[0].ctin", ""],
  ["b2b[0].inv[0].inum", "ENT/2627/0000000001"],
  ["b2b[0].inv[0].idt", "2026-10-01"],
  ["b2b[0].inv[0].pos", "96"],
  ["b2b[0].inv[0].inv_typ", "EXP"],
  ["b2b[0].inv[0].val", 10_500.005],
  ["b2b[0].inv[0].itms[0].num", 0],
  ["b2b[0].inv[0].itms[0].itm_det.txval", undefined],
  ["b2b[0].inv[0].itms[0].itm_det.iamt", 0.001],
  ["b2ba[0].inv[0].oinum", ""],
  ["b2ba[0].inv[0].oidt", "32-10-2026"],
  ["b2cl[0].pos", "9"],
  ["b2cs[0].sply_ty", "IMPORT"],
  ["b2cs[0].typ", "X"],
  ["cdnr[0].nt[0].ntty", "N"],
  ["cdnr[0].nt[0].rchrg", "No"],
  ["cdnra[0].nt[0].ont_num", null],
  ["cdnra[0].nt[0].ont_dt", "11/10/2026"],
  ["cdnur[0].typ", "B2CS"],
  ["nil.inv[0].sply_ty", "INTRA"],
  ["nil.inv[0].expt_amt", null],
  ["hsn.hsn_b2b[0].hsn_sc", "9018A"],
  ["hsn.hsn_b2c[0].uqc", "PIECES"],
  ["hsn.hsn_b2c[0].qty", 1.0005],
  ["doc_issue.doc_det[0].doc_num", 13],
  ["doc_issue.doc_det[0].docs[0].to", ""],
  ["doc_issue.doc_det[0].docs[0].cancel", -1],
])("%s as %j would be refused", (path, value) => {
  expect(gstr1FieldProblems(withField(path, value))).toMatchObject([
    { section: path.split(/[.[]/)[0], where: path, document: null },
  ]);
});

test("every unit that a variant may have is one of the portal's", () => {
  expect(unitCodeNames.filter((code) => !portalUnitCodes.has(code))).toEqual([]);
});
