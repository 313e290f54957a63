import type { Draft } from "./drafts.ts";
import type { Values } from "./edited-record.ts";
import { fieldValue, keepableNames } from "./keepable.ts";

/**
 * The unsaved edits of a form. Fields hold their own values, so only their names are recorded; state outside the fields is recorded with
 * its value.
 */
export class UnsavedEdits {
  isDirty: boolean;
  /** Whether the form was opened with a stored draft. */
  readonly isRestored: boolean;
  /** Nothing is kept from now on, because the form is closing or being rendered again. */
  isDiscarded = false;
  /** Fields of the stored draft that the form does not show yet. */
  readonly pendingFields: Map<string, string>;
  private readonly pendingStates: Map<string, unknown>;
  private readonly fields = new Set<string>();
  private readonly states = new Map<string, unknown>();
  /** Edits made while a save is under way, and so not part of it; null while there is none. */
  private sinceSent: Set<string> | null = null;
  private leftBySave: ReadonlySet<string> = new Set();

  constructor(stored: Draft | null) {
    this.isRestored = stored !== null;
    this.isDirty = this.isRestored;
    this.pendingFields = new Map(Object.entries(stored?.fields ?? {}));
    this.pendingStates = new Map(Object.entries(stored?.states ?? {}));
  }

  get hasStates(): boolean {
    return this.states.size > 0;
  }

  get hasPending(): boolean {
    return this.pendingFields.size + this.pendingStates.size > 0;
  }

  editField(name: string) {
    this.fields.add(name);
    this.sinceSent?.add(name);
    this.pendingFields.delete(name);
  }

  /** Call it once the form shows a field of the stored draft, which then holds the value. */
  restoreField(name: string) {
    this.pendingFields.delete(name);
    this.fields.add(name);
  }

  /** @returns the stored value of a state that has just been registered, if there is one */
  restoreState(name: string): { value: unknown } | null {
    if (!this.pendingStates.has(name)) return null;
    const value = this.pendingStates.get(name);
    this.pendingStates.delete(name);
    this.states.set(name, value);
    return { value };
  }

  /** @returns whether the value differs from the one recorded before */
  editState(name: string, value: unknown): boolean {
    this.sinceSent?.add(name);
    if (JSON.stringify(this.states.get(name)) === JSON.stringify(value)) return false;
    this.states.set(name, value);
    return true;
  }

  /** Call it when a state has its first value again. @returns whether it had been edited */
  revertState(name: string): boolean {
    return this.states.delete(name);
  }

  /** A save begins; later edits are not part of it. */
  sending() {
    this.sinceSent = new Set();
  }

  notSaved() {
    this.sinceSent = null;
  }

  /** Forgets saved edits. @returns whether anything was edited since sending, and so is still unsaved */
  saved(): boolean {
    const left = this.sinceSent ?? new Set();
    this.sinceSent = null;
    this.leftBySave = left;
    for (const name of this.fields) if (!left.has(name)) this.fields.delete(name);
    for (const name of this.states.keys()) if (!left.has(name)) this.states.delete(name);
    this.forgetPending();
    this.isDirty &&= left.size > 0;
    return left.size > 0;
  }

  /** Whether the last save left a state unsaved, because it was edited in the meantime. */
  isLeftBySave(name: string): boolean {
    return this.leftBySave.has(name);
  }

  forget() {
    this.isDirty = false;
    this.fields.clear();
    this.states.clear();
    this.forgetPending();
  }

  /** The values to store. State such as added rows brings its own fields, so if there is state, all fields are stored. */
  values(form: HTMLFormElement): Pick<Draft, "fields" | "states"> {
    const names = keepableNames(form, this.hasStates ? null : this.fields);
    return {
      fields: { ...Object.fromEntries(this.pendingFields), ...readValues(form, names) },
      states: Object.fromEntries([...this.pendingStates, ...this.states]),
    };
  }

  private forgetPending() {
    this.pendingFields.clear();
    this.pendingStates.clear();
  }
}

function readValues(form: HTMLFormElement, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, fieldValue(form, name) ?? ""]));
}
