import type { Right } from "./rights.ts";

/** What notes can be about, with the right to see it: everyone who has it reads and writes its notes. */
export const noteSubjects = {
  order: "orders.read",
  customer: "customers.read",
  enquiry: "enquiries.answer",
} as const satisfies Record<string, Right>;

export type NoteSubject = keyof typeof noteSubjects;

export const noteSubjectNames = Object.keys(noteSubjects) as NoteSubject[];

/** Enquiries are assigned by a call of their own. */
export const assignedSubjects = ["order", "customer"] as const satisfies NoteSubject[];
export type AssignedSubject = (typeof assignedSubjects)[number];
