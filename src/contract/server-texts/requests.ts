import { language, text } from "../../language/text.ts";

/** Requests in general. */
export const requestTexts = () => ({
  busy: {
    lang: language(),
    title: text("The shop is busy"),
    text: text("Many people are using the shop right now. This page reloads automatically in a few seconds."),
  },
  forbidden: text("You don't have permission to do this."),
  notFound: text("Not found."),
  methodNotAllowed: text("This URL does not support that method."),
  headersTooLarge: text("The request headers are too large."),
  requestTooSlow: text("The request took too long to arrive. Please try again."),
  expectationFailed: text("The Expect header is not supported. Send the request without it."),
  unprintable: text("This contains characters that cannot be stored."),
  malformed: text("The request could not be read."),
  noSuchPlace: text("This link to a page of the list is not valid. Start from the first page."),
  tooLarge: text("This is too large."),
  uploadTypes: (types: readonly string[]) => text("Use one of these file types: {types}.", { types: types.join(", ") }),
  unsupportedMediaType: text("Send the request as application/json."),
  tooManyDocuments: text(
    "This year has too many documents for one file. Download them one by one, or ask us for the file.",
  ),
  tooManyRequests: text("Too many attempts. Please wait a while and try again."),
  tooManyChanges: text("You have made too many changes in a short time. Please wait a while and try again."),
});
