import { text } from "../../language/text.ts";
import { dayText } from "../day-text.ts";

/** Licences for resale, and what is given to medical professionals. */
export const licenceTexts = () => ({
  licenceNeeded: text(
    "Dealers need a registration in Form MD-42 or a drug licence to buy medical devices for resale (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale, then order.",
  ),
  resaleLicenceNeeded: text(
    "Goods for resale need a registration in Form MD-42 or a drug licence (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale, or buy the goods for your own use.",
  ),
  licenceNeededFrom: (from: string) =>
    text(
      "From {from}, dealers need a registration in Form MD-42 or a drug licence to order (Medical Devices Rules 2017, rule 87A). Enter yours in your account under Licence for resale.",
      { from: dayText(from) },
    ),
  licenceExpired: (number: string, last: string) =>
    text(
      "Your licence {number} expired on {last}. Enter the renewed licence in your account under Licence for resale, then order.",
      { number, last: dayText(last) },
    ),
  licenceExpiring: (number: string, last: string) =>
    text(
      "Your licence {number} expires on {last}. Enter the renewed licence in your account under Licence for resale, so that you can go on buying for resale.",
      { number, last: dayText(last) },
    ),
  licenceRejected: (number: string) =>
    text(
      "We could not verify your licence {number}. Correct it in your account under Licence for resale, then order.",
      { number },
    ),
  licenceAlreadyExpired: text("This date has passed. Enter a licence that is still valid."),
  licenceNumberNeeded: text("Enter the licence number."),
  licenceDateNeeded: text("Enter the date it is valid until."),
  licenceChanged: "The customer has changed the licence. Reload before deciding.",
  notADealer: text("Only dealers and hospitals have a licence for resale."),
  recipientUnknown: "No account has this email address.",
  samplesForDoctors: "Evaluation samples may go to medical professionals only (UCMPMD 2024).",
  sampleFromStock: "Enter both the reference number and the lot. A sample is taken from stock.",
  reminderItem: "Enter what was given, or a reference number and a lot.",
  reminderTooDear: "A brand reminder may be worth Rs 1,000 at most (UCMPMD 2024).",
  givenInFuture: "This day is in the future.",
  lotUnknown: "This product has no such lot.",
  lotNotForUse: "This lot is expired, empty or in quarantine.",
});
