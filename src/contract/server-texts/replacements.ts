import { stored } from "../../language/stored.ts";
import { statusText } from "./words.ts";

/** Replacements, and the goods exchanged for them. */
export const replacementTexts = () => ({
  replacementSent: (number: string, goods: string) =>
    stored("Replacement {number} sent at no charge: {goods}", { number, goods }),
  replacementDelivered: (number: string) => stored("Replacement {number} delivered", { number }),
  replacementUndelivered: (number: string) =>
    stored("Replacement {number} could not be delivered and came back", { number }),
  replacementCorrected: (number: string, courier: string, tracking: string | null) =>
    stored("Courier and tracking number of replacement {number} corrected: {shipment}.", {
      number,
      shipment: [courier, tracking].filter(Boolean).join(", "),
    }),
  replacementSerials: (number: string) => stored("Serial numbers of replacement {number} corrected.", { number }),
  replacedGoodsBack: (number: string) => stored("Items exchanged for replacement {number} came back", { number }),
  replacementReturned: "The customer has returned items of this replacement, so it was delivered.",
  replacedGoodsWaived: (number: string) =>
    stored("The items exchanged for replacement {number} need not come back", { number }),
  exchangedFor: (number: string) => stored("Exchanged for replacement {number}.", { number }),
  replacementChanged: (who: string, status: string) =>
    `${who} changed the status of this replacement to “${statusText(status)}”. Your action was not carried out.`,
  alreadyReplaced: "A colleague has sent a replacement for this order. Check what is left to replace.",
  alreadyBack: "A colleague has recorded returned items. Check what is left.",
  onlyReplaceable: (refNo: string, left: number) =>
    left === 0 ? `No more of ${refNo} can be replaced.` : `Only ${left} of ${refNo} can be replaced.`,
  notReplaceableBy: (refNo: string, other: string) =>
    `${other} cannot replace ${refNo} at no charge: it is another product, or costs more. Take the items back and sell it instead.`,
  noReturnToSettle: "This return request has already been decided.",
  onlyToGiveBack: (refNo: string, left: number) => `Only ${left} of ${refNo} are expected back.`,
});
