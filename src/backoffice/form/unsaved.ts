/** Forms on the screen that have unsaved changes. */
const forms = new Set<object>();

export function setUnsaved(form: object, unsaved: boolean) {
  if (unsaved) forms.add(form);
  else forms.delete(form);
}

export const hasUnsaved = () => forms.size > 0;
export const forgetUnsaved = () => forms.clear();
