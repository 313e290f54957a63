import { text } from "../../language/text.ts";

/** Spreadsheets, attachments and other files. */
export const uploadTexts = () => ({
  sheetTriedAgain: "This didn't work. The shop will try again automatically within two minutes.",
  sheetFault:
    "The import failed, and nothing was imported. Try again. If it keeps failing, ask your administrator: the shop's log says why.",
  sheetNotFailed: "This import has not failed. Reload to see its current state.",
  sheetNotReady: "This import is not ready to apply. Reload to see its current state.",
  sheetCheckedAgain:
    "The catalogue had changed, so this file has been checked again. Review the new changes before you apply them.",
  uploadEmpty: text("This file is empty."),
  attachmentTooLarge: "Attach a file of at most 5 MB.",
  attachmentUnreadable: "Attach a PDF, JPEG, PNG or WebP. This is something else, or it is damaged.",
  attachmentsFull: (most: number) => `At most ${most} files can be attached. Remove one first.`,
  purchaseOrderTooLarge: text("Attach a PDF of at most 5 MB."),
  purchaseOrderUnreadable: text(
    "This is not a PDF, or it is damaged. Save the purchase order as PDF and attach it again.",
  ),
  purchaseOrderGone: text("The attached purchase order is no longer there. Attach it again, or order without it."),
});
