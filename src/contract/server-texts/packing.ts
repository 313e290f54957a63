import { stored } from "../../language/stored.ts";
import { dayText } from "../day-text.ts";

/** Only the first few: a timeline is read, not searched. */
function serialsText(all: readonly string[]): string {
  const serials = all.slice(0, 20).join(", ");
  if (all.length > 20) return stored("serial numbers {serials} and {more} more", { serials, more: all.length - 20 });
  return all.length === 1
    ? stored("serial number {serials}", { serials })
    : stored("serial numbers {serials}", { serials });
}

/** Lots and serial numbers, packed and returned. */
export const packingTexts = () => ({
  lotsCorrected: (refNo: string, pieces: number, from: string, to: string) =>
    stored("{pieces} of {refNo} are from lot {to}, not {from}.", { pieces, refNo, to, from }),
  lotsOvertaken: "A colleague has corrected the lots of this order. Check which are right.",
  lotsUnchanged: "These lots are already recorded.",
  wrongLot: (lotNo: string, problem: "unknown" | "expired" | "quarantined" | "too_few" | "kept", available: number) =>
    ({
      unknown: `This product has no lot ${lotNo}.`,
      expired: `Lot ${lotNo} has expired.`,
      quarantined: `Lot ${lotNo} is in quarantine.`,
      too_few: `Only ${available} available in lot ${lotNo}.`,
      kept: `The customer keeps ${available} of lot ${lotNo} from a challan.`,
    })[problem],
  wrongSerials: (refNo: string, lotNo: string, serials: number, units: number) =>
    `${refNo}, lot ${lotNo}: ${serials} of ${units} serial numbers. Each unit needs its own.`,
  invalidSerial: (serial: string) =>
    `“${serial.length > 43 ? `${serial.slice(0, 40)}…` : serial}” is not a serial number: use 1 to 40 letters, digits and punctuation, beginning with a letter or digit.`,
  codeWithoutSerial: (code: string) =>
    `The code ${code.length > 43 ? `${code.slice(0, 40)}…` : code} has no serial number that can be read. Enter the one printed on the unit.`,
  serialTwice: (serial: string) => `Serial number ${serial} is entered twice.`,
  serialTaken: (serial: string, orderNo: string) => `Serial number ${serial} is already recorded for ${orderNo}.`,
  serialCameBack: (serial: string) => `Serial number ${serial} was inspected on its return, so it cannot be changed.`,
  serialNotSent: (serial: string, lotNo: string) =>
    `No unit of lot ${lotNo} with serial number ${serial} is with the customer. Correct the serial numbers if it was recorded wrongly.`,
  serialsBack: (lotNo: string, named: number, units: number) =>
    `Lot ${lotNo}: ${named} of ${units} serial numbers. Choose the units that came back.`,
  serialsCorrected: (refNo: string, removed: readonly string[], added: readonly string[]) =>
    removed.length > 0
      ? stored("{refNo}: {added} instead of {removed}.", {
          refNo,
          added: serialsText(added),
          removed: serialsText(removed),
        })
      : stored("{refNo}: {added}.", { refNo, added: serialsText(added) }),
  serialsOvertaken: "A colleague has corrected the serial numbers of this order. Check which are right.",
  serialsUnchanged: "These serial numbers are already recorded.",
  packAlone: (refNos: string) => `Units of ${refNos} have serial numbers. Pack this order on its own screen.`,
  skippedLot: (lotNo: string, expiresOn: string, packed: string) =>
    `Lot ${lotNo} expires on ${dayText(expiresOn)}, before lot ${packed}.`,
  skippedNeedsReason: "Pack what expires first, or give a reason for another lot.",
  wrongPieces: (refNo: string, pieces: number, wanted: number) => {
    if (pieces > wanted)
      return `${refNo}: lots are entered for ${pieces} units, but the order has only ${wanted}. Lower the quantities of the lots.`;
    const missing = wanted - pieces === 1 ? "1 unit still has" : `${wanted - pieces} units still have`;
    return `${refNo}: ${missing} no lot. Enter a lot for each unit.`;
  },
  lotNotSent: (lotNo: string) => `Lot ${lotNo} was not sent with this order.`,
  tooManyOfLot: (lotNo: string, left: number) => `At most ${left} of lot ${lotNo} can be returned.`,
  wrongInspected: (pieces: number, wanted: number) => `${pieces} of ${wanted} units have been inspected.`,
});
