import { text } from "../../language/text.ts";

/** Requests that fail or receive no reply. */
export const failureTexts = () => ({
  invalid: text("Please correct the highlighted fields."),
  needsScripts: text("This page needs JavaScript. Turn it on in your browser and reload the page."),
  needsStorage: text(
    "Your browser blocks storage for this shop, so you can't stay signed in. In the browser's settings, allow cookies and site data for this site, then reload this page.",
  ),
  fault: text("Something went wrong on our side. Please try again."),
  sendAgain: text(
    "We didn't get a response, so we can't tell whether this was done. Send it again unchanged: it won't be done twice.",
  ),
  outcomeUnknown: text(
    "You sent this about a day ago and received no reply, so it may have been done. Check first. If it was not done, send it again.",
  ),
  offline: {
    title: text("No connection"),
    text: text("We couldn't open that page. Check your connection and try again."),
  },
  noAnswer: text("We couldn't reach the shop. Check your connection and try again."),
  unavailable: text("The shop is busy or restarting. Please try again in a moment."),
  unavailableRepeat: text(
    "The shop is busy or restarting. Please try again in a moment. It's safe to repeat: your request is processed only once.",
  ),
});
