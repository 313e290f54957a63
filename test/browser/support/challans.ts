import { expect, type Page } from "@playwright/test";

/** Issues a challan for two units of the lot that expires first. @returns its id */
export async function issueChallan(office: Page, changes: object = {}): Promise<number> {
  const read = async (path: string) => (await (await office.request.get(`/api/staff/${path}`)).json()).data;
  const lots = (await read("lots?state=sellable")) as {
    ref_no: string;
    lot_no: string;
    on_hand: number;
    reserved: number;
  }[];
  const lot = lots.find(({ on_hand, reserved }) => on_hand - reserved >= 2);
  const { states, latest_due_on } = (await read("challans/new")) as {
    states: { id: number; name: string }[];
    latest_due_on: string;
  };
  const answer = await office.request.post("/api/staff/challans", {
    data: {
      ...{ name: "Dr. Meera Nair", company_name: "Lotus ENT Clinic", address: "4 Residency Road", city: "Bengaluru" },
      ...{ pincode: "560025", state_id: states.find(({ name }) => name === "Karnataka")?.id, phone: "9876543210" },
      ...{ reason: "on_approval", remark: "Trial of two weeks", due_on: latest_due_on },
      lines: [{ ref_no: lot?.ref_no, lot_no: lot?.lot_no, quantity: 2 }],
      ...changes,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}
