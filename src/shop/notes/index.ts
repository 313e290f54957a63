export { notesJobs } from "./jobs.ts";
export { notifyAssigned } from "./notify-assigned.ts";
export type { Subject } from "./queries.ts";
export { deleteNotesAbout, deleteNotesBefore } from "./queries.ts";
export { notesStaffRoutes } from "./staff-routes.ts";
export { type About, openSubject } from "./write-note.ts";
