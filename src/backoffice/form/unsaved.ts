/** Forms on the screen in which something was typed and not sent. */
const forms = new Set<object>();

export function setUnsaved(form: object, unsaved: boolean) {
  if (unsaved) forms.add(form);
  else forms.delete(form);
}

export const anythingUnsaved = () => forms.size > 0;
export const forgetUnsaved = () => forms.clear();
