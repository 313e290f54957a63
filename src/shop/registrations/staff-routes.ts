import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listStates } from "../places/index.ts";
import { istDate } from "../tax/index.ts";
import { countRegistrationOrders, findRegistration, listRegistrations } from "./queries.ts";
import { registrationsOn, validityOn } from "./registration.ts";
import { addRegistration, changeRegistration, endRegistration, toVersion } from "./save-registration.ts";
import type { Registration } from "./state.ts";

export function registrationsStaffRoutes(app: FastifyInstance, shop: LiveShop) {
  const { db, live, clock } = shop;
  const today = () => istDate(clock.now());

  serveStaff(app, "GET staff/registrations", async () => {
    const all = await listRegistrations(db);
    const { current } = registrationsOn(all, today());
    const data = [];
    for (const each of all) data.push(await toReply(db, each, current));
    const order = ["in_force", "coming", "ended"];
    return {
      data: data.sort((a, b) => order.indexOf(a.validity) - order.indexOf(b.validity)),
      states: await listStates(db),
    };
  });
  serveStaff(app, "GET staff/registrations/:id", async ({ params }) => replyWith(params.id));
  serveStaff(app, "POST staff/registrations", async ({ actor, body }) =>
    replyAfter(await addRegistration(shop, actor, body)),
  );
  serveStaff(app, "PUT staff/registrations/:id", async ({ actor, params, body }) =>
    replyAfter(await changeRegistration(shop, actor, params.id, body)),
  );
  serveStaff(app, "POST staff/registrations/:id/end", async ({ actor, params, body }) =>
    replyAfter(await endRegistration(shop, actor, params.id, body)),
  );

  async function replyAfter(id: number | Refusal) {
    if (id instanceof Refusal) return id;
    await live.refresh();
    return replyWith(id);
  }

  async function replyWith(id: number) {
    const registration = await findRegistration(db, id);
    if (!registration) return refuse(404, "not_found", serverTexts.notFound);
    const { current } = registrationsOn(await listRegistrations(db), today());
    return { data: await toReply(db, registration, current), states: await listStates(db) };
  }

  async function toReply(db: Db, registration: Registration, current: Registration | null) {
    const { state, licences, dispatch_places, ...row } = registration;
    const { orders, open_orders } = await countRegistrationOrders(db, registration);
    return {
      ...row,
      state_id: state.id,
      state: state.name,
      licences: [...licences],
      dispatch_places: dispatch_places.map(({ name, address, pincode }) => ({ name, address, pincode })),
      validity: validityOn(registration, today()),
      is_current: registration.id === current?.id,
      is_fixed: orders > 0,
      open_orders,
      seen: toVersion(registration),
    };
  }
}
