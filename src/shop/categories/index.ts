export { allAttributes, attributesByCategory, listAttributes } from "./attribute-queries.ts";
export {
  allCategories,
  allSubCategories,
  catalogueIsEmpty,
  categoryBySubCategory,
  listCategories,
  lockCatalogue,
} from "./queries.ts";
export { addAttribute } from "./save-attributes.ts";
export { addCategory, addSubCategory } from "./save-categories.ts";
export { categoriesStaffRoutes } from "./staff-routes.ts";
