export { loadRegistrations } from "./load-registrations.ts";
export type { StoredRegistration } from "./queries.ts";
export { findRegistration, findRegistrationByGstin, holdRegistration } from "./queries.ts";
export { validityOn } from "./registration.ts";
export { registrationsStaffRoutes } from "./staff-routes.ts";
export type { Registration, Registrations } from "./state.ts";
export { storeRegistration } from "./store-registration.ts";
