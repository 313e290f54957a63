export { notesJobs } from "./jobs.ts";
export { notifyAssigned } from "./notify-assigned.ts";
export { deleteNotesAbout, deleteNotesBefore, listColleagues, type Subject } from "./queries.ts";
export { notesStaffRoutes } from "./staff-routes.ts";
export { type About, openSubject } from "./write-note.ts";
