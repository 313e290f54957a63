import type { DoctorBenefits } from "../../contract/staff/promotions.ts";
import type { Db } from "../kit/shop.ts";
import { pointValuePaise, sumDoctorsPoints } from "../rewards/index.ts";
import { sumGivenToDoctors } from "./queries.ts";

const none = { points: 0, samples: 0, samples_paise: 0, reminders: 0, reminders_paise: 0 };

/** The days of a financial year such as "2627": 1 April to 31 March. */
export function daysOfYear(year: string) {
  return { from: `20${year.slice(0, 2)}-04-01`, to: `20${year.slice(2)}-03-31` };
}

/** What each doctor received in a financial year, largest total first (UCMPMD 2024). */
export async function doctorsReport(db: Db, year: string): Promise<DoctorBenefits[]> {
  const days = daysOfYear(year);
  const [given, points] = await Promise.all([sumGivenToDoctors(db, days), sumDoctorsPoints(db, days)]);
  const doctors = new Map<number, typeof none & { name: string }>();
  for (const { customer_id, ...rest } of given) doctors.set(customer_id, { ...none, ...rest });
  for (const { customer_id, name, points: earned } of points) {
    doctors.set(customer_id, { ...none, name, ...doctors.get(customer_id), points: earned });
  }
  return [...doctors]
    .map(([customer_id, { name, points: earned, samples, samples_paise, reminders, reminders_paise }]) => {
      const points_paise = earned * pointValuePaise;
      return {
        ...{ customer_id, name, points: earned, points_value: points_paise / 100 },
        ...{ samples, samples_value: samples_paise / 100, reminders, reminders_value: reminders_paise / 100 },
        total_value: (points_paise + samples_paise + reminders_paise) / 100,
      };
    })
    .sort((one, other) => other.total_value - one.total_value || one.customer_id - other.customer_id);
}
