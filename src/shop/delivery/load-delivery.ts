import type { Db } from "../kit/shop.ts";
import { listAreas } from "./queries.ts";
import type { Delivery } from "./state.ts";

export async function loadDelivery(db: Db): Promise<Delivery> {
  return new Map((await listAreas(db)).map((area) => [area.prefix, area]));
}
