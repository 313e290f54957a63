import { z } from "zod";
import { amount, percentage } from "../field-schemas.ts";
import { day, id, inData, integer, line, optional, rupees, searchText } from "../fields.ts";
import { documentKindNames, documentLanguageNames } from "../product-documents.ts";
import { mostVariants, variantFields } from "../product-fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import {
  productChoice,
  productEdited,
  productGeneral,
  productQuery,
  staffProduct,
  uploadedDocument,
  uploadedPicture,
  variantGiven,
} from "./product-shapes.ts";

const version = integer(1, 2_147_483_647);
const keptFile = z.string({ error: "Upload a file." }).regex(/^\/files\//, "Upload a file.");
const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/tiff"] as const;
const fileName = z.object({ name: line("File name", 200) });
const devices = z.array(id).max(50, "At most 50 devices.");
const idParams = z.object({ id });
const reads = { right: "catalogue.read" } as const;
const changes = { right: "catalogue.change" } as const;
const locked = { refusals: { 409: ["state_changed"] } } as const;
const products = inData(productEdited);
const { mrp, price, gst_rate } = variantFields;

export const productCalls = {
  "GET staff/products": {
    summary: "Products, including hidden ones",
    ...reads,
    query: z.object({ ...productQuery, ...listing }),
    reply: z.object({ data: z.array(staffProduct), meta: listMeta }),
  },
  "GET staff/product-choices": {
    summary: "Products to choose from, by part of the name or reference number",
    ...reads,
    query: z.object({ search: searchText, except: id.optional() }),
    reply: inData(z.array(productChoice)),
  },
  "POST staff/products": {
    summary: "Add a product; it is hidden until it is shown explicitly",
    ...changes,
    body: productGeneral,
    status: 201,
    reply: products,
  },
  "GET staff/products/:id": { summary: "A product with all its details", ...reads, params: idParams, reply: products },
  "PUT staff/products/:id": {
    summary: "Update the General form",
    ...changes,
    params: idParams,
    body: productGeneral.extend({ version }),
    reply: products,
    ...locked,
  },
  "POST staff/products/:id/duplicate": {
    summary: "Make a hidden copy with everything except variants",
    ...changes,
    params: idParams,
    status: 201,
    reply: products,
  },
  "POST staff/products/:id/hide": {
    summary: "Archive: hide the product from the shop; orders keep it",
    ...changes,
    params: idParams,
    reply: products,
  },
  "POST staff/products/:id/show": {
    summary: "Show the product in the shop",
    ...changes,
    params: idParams,
    reply: products,
    refusals: { 422: ["no_variants", "declarations_missing"] },
  },
  "PUT staff/products/:id/variants": {
    summary: "Replace the product's variants; a variant left out is withdrawn from sale",
    ...changes,
    params: idParams,
    body: z.object({ version, variants: z.array(variantGiven).max(mostVariants, `At most ${mostVariants} variants.`) }),
    reply: products,
    ...locked,
  },
  "DELETE staff/variants/:id/tax-classes/:day": {
    summary: "Delete a future change of HSN code or rate",
    ...changes,
    params: z.object({ id, day: day() }),
    reply: products,
    refusals: { 409: ["state_changed"] },
  },
  "GET staff/price": {
    summary: "What a customer would pay, without and with GST",
    ...reads,
    query: z.object({
      mrp: amount(mrp.label, mrp.max),
      price: optional(amount(price.label, price.max)),
      gst_rate: percentage(gst_rate.label),
    }),
    reply: inData(z.object({ price: rupees, with_gst: rupees, problem: z.string().nullable() })),
  },
  "PUT staff/products/:id/pictures": {
    summary: "Replace the product's pictures, in this order",
    ...changes,
    params: idParams,
    body: z.object({
      version,
      pictures: z
        .array(z.object({ file_path: keptFile, alt: line("Description of the picture", 200) }))
        .max(30, "At most 30 pictures."),
    }),
    reply: products,
    ...locked,
  },
  "PUT staff/products/:id/documents": {
    summary: "Replace the product's documents, in this order",
    ...changes,
    params: idParams,
    body: z.object({
      version,
      documents: z
        .array(
          z.object({
            file_path: keptFile,
            title: line("Title", 120),
            kind: z.enum(documentKindNames, { error: "Choose a kind of document." }).default("other"),
            language: z.enum(documentLanguageNames, { error: "Choose a language." }).default("en"),
          }),
        )
        .max(30, "At most 30 documents."),
    }),
    reply: products,
    ...locked,
  },
  "PUT staff/products/:id/relations": {
    summary: "Replace the product's related and compatible devices, in this order",
    ...changes,
    params: idParams,
    body: z.object({ version, related: devices, compatible: devices }),
    reply: products,
    ...locked,
  },
  "POST staff/pictures": {
    summary: "Upload a picture of at most 20 MB; it is checked, rotated upright and stored as WebP",
    ...changes,
    query: fileName,
    upload: pictureTypes,
    status: 201,
    reply: inData(uploadedPicture),
  },
  "POST staff/documents": {
    summary: "Upload a PDF of at most 20 MB",
    ...changes,
    query: fileName,
    upload: ["application/pdf"],
    status: 201,
    reply: inData(uploadedDocument),
  },
} satisfies StaffCallTable;
