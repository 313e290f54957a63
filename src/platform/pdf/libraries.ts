import { createRequire } from "node:module";
import type BwipJs from "bwip-js/node";
import type PDFDocument from "pdfkit";
import type QRCode from "qrcode";

const require = createRequire(import.meta.url);

// Loaded with the first document, because together they account for a good part of the shop's startup time and memory.

export const pdfKit = () => require("pdfkit") as typeof PDFDocument;
export const dataMatrixCode = () => require("bwip-js/node") as typeof BwipJs;
export const qrCode = () => require("qrcode") as typeof QRCode;
