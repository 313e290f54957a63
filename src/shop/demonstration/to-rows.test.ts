import { describe, expect, test } from "vitest";
import type { CouponInFile } from "./catalogue-file.ts";
import { couponRow, mediaRows, placed, slideRows } from "./to-rows.ts";

const coupon: CouponInFile = {
  ...{ code: "WELCOME10", type: "percent", value: 10, min_order: 2000, max_discount: 2500 },
  ...{ valid_from: "2026-01-01", valid_to: "2026-12-31", usage_limit: 500, per_user_limit: 1 },
  ...{ active: true, description: "First order" },
};

describe("a coupon of the file", () => {
  test("is stored in hundredths of a percent and in paise", () => {
    expect(couponRow(coupon)).toEqual({
      ...{ code: "WELCOME10", kind: "percent", value: 10_00, minimum_paise: 2000_00, largest_paise: 2500_00 },
      ...{ valid_from: "2026-01-01", valid_to: "2026-12-31", usage_limit: 500, per_customer_limit: 1 },
      ...{ switched_off: false, description: "First order" },
    });
  });

  test.each<[Partial<CouponInFile>, object]>([
    [
      { type: "flat", value: 500 },
      { kind: "amount", value: 500_00 },
    ],
    [{ value: 12.5 }, { value: 12_50 }],
    [
      { value: 0.29, min_order: 1000.57 },
      { value: 29, minimum_paise: 1000_57 },
    ],
    [{ max_discount: null }, { largest_paise: null }],
    [
      { usage_limit: null, per_user_limit: null },
      { usage_limit: null, per_customer_limit: null },
    ],
    [{ active: false }, { switched_off: true }],
  ])("with %o becomes one with %o", (given, stored) => {
    expect(couponRow({ ...coupon, ...given })).toMatchObject(stored);
  });
});

test("rows keep the order of the file", () => {
  expect(placed([{ id: 7 }, { id: 3 }])).toEqual([
    { id: 7, position: 1 },
    { id: 3, position: 2 },
  ]);
});

test("slides and media name their stored file; a slide of the file is shown always", () => {
  const pathFor = (named: string) => `/files/${named}`;
  const slide = {
    id: 1,
    title: "A",
    subtitle: "",
    link: "/",
    text_side: "left",
    text_colour: "dark",
    alt: "A",
  } as const;
  expect(slideRows([{ ...slide, file: "a.webp" }], "banner", pathFor)).toEqual([
    {
      ...slide,
      placement: "banner",
      position: 1,
      file_path: "/files/images/a.webp",
      button: null,
      starts_at: null,
      ends_at: null,
    },
  ]);
  const media = [{ id: 4, media_type: 5, title: "Catalogue", file: "documents/c.pdf", extension: "pdf" }];
  expect(mediaRows(media, pathFor)).toEqual([
    {
      id: 4,
      media_type: 5,
      position: 1,
      file_path: "/files/documents/c.pdf",
      file_name: "Catalogue",
      extension: "pdf",
    },
  ]);
});
