export { notesJobs } from "./jobs.ts";
export { deleteNotesAbout, deleteNotesBefore } from "./queries.ts";
export { notesStaffRoutes } from "./staff-routes.ts";
