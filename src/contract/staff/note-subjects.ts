import type { Right } from "./rights.ts";

/** Subjects of notes, with the right to see each: everyone who has it can read and write its notes. */
export const noteSubjects = {
  order: "orders.read",
  customer: "customers.read",
  enquiry: "enquiries.answer",
} as const satisfies Record<string, Right>;

export type NoteSubject = keyof typeof noteSubjects;

export const noteSubjectNames = Object.keys(noteSubjects) as NoteSubject[];

/** Enquiries are assigned by a separate call. */
export const assignedSubjects = ["order", "customer"] as const satisfies NoteSubject[];
export type AssignedSubject = (typeof assignedSubjects)[number];
