import { translationKinds } from "../../contract/staff/translation-kinds.ts";
import type { StoredCoupon } from "../coupons/index.ts";
import type { SlideRow } from "../media/index.ts";
import type { Settings } from "../settings/index.ts";
import type { CatalogueFile, CouponInFile, Slide } from "./catalogue-file.ts";
import type { PathFor } from "./keep-files.ts";

/** Converts parts of the demonstration's file to the form that the modules store. */

export function couponRow(coupon: CouponInFile): StoredCoupon {
  const hundredths = (value: number) => Math.round(value * 100);
  return {
    code: coupon.code,
    kind: coupon.type === "percent" ? "percent" : "amount",
    // Hundredths of a percent, or paise: both are a hundred times the value in the file.
    value: hundredths(coupon.value),
    minimum_paise: hundredths(coupon.min_order),
    largest_paise: coupon.max_discount === null ? null : hundredths(coupon.max_discount),
    valid_from: coupon.valid_from,
    valid_to: coupon.valid_to,
    usage_limit: coupon.usage_limit,
    per_customer_limit: coupon.per_user_limit,
    switched_off: !coupon.active,
    description: coupon.description,
  };
}

export function slideRows(slides: Slide[], placement: SlideRow["placement"], pathFor: PathFor): SlideRow[] {
  return placed(slides).map(({ file, button, ...slide }) => ({
    ...slide,
    placement,
    file_path: pathFor(`images/${file}`),
    button: button ?? null,
    starts_at: null,
    ends_at: null,
  }));
}

export function mediaRows(media: CatalogueFile["media"], pathFor: PathFor) {
  return placed(media).map(({ title, file, ...item }) => ({ ...item, file_path: pathFor(file), file_name: title }));
}

export function kitRows(kits: CatalogueFile["kits"], pathFor: PathFor) {
  return kits.map(({ file, ...kit }) => ({ ...kit, file_path: pathFor(`images/${file}`) }));
}

export function companyGroup(
  { blog_url, ...company }: CatalogueFile["company"],
  pathFor: PathFor,
): Settings["company"] {
  return { ...company, blog: blog_url, logo: "", favicon: pathFor(company.favicon) };
}

export function brandGroup(
  { logo, logo_dark, favicon }: CatalogueFile["company"],
  pathFor: PathFor,
): Settings["brand"] {
  const [onLight, onDark, icon] = [pathFor(logo), pathFor(logo_dark), pathFor(favicon)];
  return { logo: onLight, logo_dark: onDark, icon, signature: "", accent: "" };
}

export function homeGroup({ showcase, about, ...home }: CatalogueFile["home"], pathFor: PathFor): Settings["home"] {
  return {
    ...home,
    showcase: { ...showcase, file: pathFor(`images/${showcase.file}`) },
    about: { ...about, file: pathFor(`images/${about.file}`) },
  };
}

export function placed<Value extends object>(values: Value[]): (Value & { position: number })[] {
  return values.map((value, index) => ({ ...value, position: index + 1 }));
}

export function translationRows(translations: CatalogueFile["translations"]) {
  return translationKinds.flatMap((kind) =>
    Object.entries(translations[kind]).map(([english, hindi]) => ({ kind, english, hindi })),
  );
}
