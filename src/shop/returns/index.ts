export { changeReturn, returnActsFor } from "./change-return.ts";
export {
  type InspectedRow,
  insertReturn,
  inspectedOfLot,
  inspectedOfOrder,
  type ReturnRow,
  updateReturn,
} from "./queries.ts";
export { returnsRoutes } from "./routes.ts";
export { returnsStaffRoutes } from "./staff-routes.ts";
