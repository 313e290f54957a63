import { text } from "../../language/text.ts";
import { dayText } from "../day-text.ts";

/** Products, their variants, categories and pictures. */
export const catalogueTexts = () => ({
  productChanged: (by: string) =>
    `${by} changed this product after you opened it. Your changes are still here. Compare both versions, then decide which to save.`,
  groupChanged: (name: string) =>
    `Someone else changed ${name} after you opened it. Your changes are still here. Compare both versions, then decide which to save.`,
  changedByImport: "An import",
  addressTaken: (name: string) => `${name} already uses this address.`,
  subCategoryElsewhere: "Choose a sub-category of this category.",
  dealEndsFirst: "A deal must end after it starts.",
  dealOver: "This date has already passed.",
  tooManyVariants: (most: number) => `At most ${most} variants.`,
  noVariants: "Add a variant with a price first.",
  variantUndeclared: (refNo: string) => `Variant ${refNo} has no net quantity.`,
  noticeChanged: text("The privacy policy has changed since you opened it. Please read the new one."),
  declarationMissing: "Required for products in the shop.",
  declarationsMissing: (labels: readonly string[]) => `Required before publishing: ${labels.join(", ")}.`,
  nameTaken: "This name is already taken.",
  refNoTwice: "Duplicate reference number.",
  refNoTaken: (name: string) => `${name} already uses this reference number.`,
  previousRefInUse: (refNo: string, name: string) => `${name} is sold as ${refNo} today.`,
  previousRefListed: "This is the reference number of a variant in this list.",
  refNoWasUsed: (refNo: string) => `${refNo} has this as a previous reference.`,
  refNoListedAsPrevious: "A variant in this list has this as a previous reference.",
  udiTwice: "Duplicate UDI-DI.",
  udiTaken: (name: string) => `${name} already uses this UDI-DI.`,
  udiWrong: "The check digit of this UDI-DI is wrong. Check the number for typing errors.",
  variantNotOfProduct: "This variant belongs to another product.",
  attributeElsewhere: "Variants in this category do not have this attribute.",
  attributeTwice: "Duplicate attribute.",
  priceNothing: "Enter a price above zero.",
  priceAboveMrp: (withGst: string, mrp: string, rate: string) =>
    `With ${rate} % GST a customer would pay ${withGst}, more than the MRP of ${mrp}. By law, no one can be charged above the MRP.`,
  priceAboveMrpLater: (day: string, withGst: string, mrp: string, rate: string) =>
    `From ${dayText(day)}, with ${rate} % GST, a customer would pay ${withGst}, more than the MRP of ${mrp}.`,
  mrpRise: (highest: string, was: string) =>
    `By law, an MRP can rise by at most 10 % in 12 months (DPCO 2013, paragraph 20). It was ${was} in that time, so it can be at most ${highest}.`,
  gstRateNotInForce: (rate: number, day: string, inForce: readonly number[]) =>
    `${rate} % is not a rate of GST on ${dayText(day)}. Choose one of ${inForce.join(", ")} %.`,
  taxClassNeeded: "Choose why no GST applies: nil-rated, exempt or non-GST. Taxable goods need a rate above 0 %.",
  taxClassWithRate: "Goods with a GST rate above 0 % are taxable. Choose Taxable, or set the rate to 0 %.",
  hsnNotListed: (hsn: string) =>
    `HSN code ${hsn} is not in the list. Check it against the customs tariff; if it is right, add it in the settings under Selling, Further HSN codes.`,
  taxInThePast: "You can change the HSN code and rate from today, not for past dates.",
  taxInForce: "This is already in force. Set a new HSN code or rate from a future date instead.",
  pictureUnreadable: "We can't read this picture. Use a JPEG, PNG, WebP, AVIF, GIF or TIFF file.",
  pictureTooSmall: (width: number, height: number, least: number) =>
    `This picture is ${width} × ${height} pixels. It must be at least ${least} pixels wide and high to look sharp.`,
  pictureTooLarge: "This picture is too large. Use one of at most 100 megapixels.",
  documentUnreadable: "We can't read this PDF.",
  fileNotKept: "This file has not been uploaded. Upload it again.",
  notAPicture: "This file is not a picture.",
  notADocument: "This file is not a PDF.",
  productUnknown: "One of these products no longer exists.",
  productOfItself: "A product cannot be linked to itself.",
  notEmpty: (count: number) =>
    count === 1 ? "This contains one product. Move it first." : `This contains ${count} products. Move them first.`,
  attributeUsed: (count: number) =>
    count === 1 ? "One variant uses this attribute." : `${count} variants use this attribute.`,
});
