import { useId, useState } from "react";
import { Link } from "react-router";
import type { SavedList, SavedListSummary } from "../../../contract/saved-lists.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";
import { call, isApiError } from "../../client.ts";
import { ListNameField } from "./ListNameDialog.tsx";

interface SaveAsListProps {
  lines: { sub_product_id: number; quantity: number }[];
  size?: "small" | "medium";
  variant?: "secondary" | "quiet";
}

interface Saved {
  list: SavedList;
  leftOut: number;
}

/** Saves products with their quantities as a new list, or adds them to one of the customer's lists. */
export function SaveAsList({ lines, size, variant = "secondary" }: SaveAsListProps) {
  const [lists, setLists] = useState<SavedListSummary[] | null>(null);
  const [busy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    try {
      setLists((await call("GET lists")).data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.failure({ title: text("Error"), text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon="document"
        loading={busy}
        disabled={lines.length === 0}
        onClick={() => void open()}
      >
        {text("Save as list")}
      </Button>
      {lists && <SaveDialog lines={lines} lists={lists} onClose={() => setLists(null)} />}
    </>
  );
}

interface SaveDialogProps {
  lines: SaveAsListProps["lines"];
  lists: SavedListSummary[];
  onClose(): void;
}

function SaveDialog({ lines, lists, onClose }: SaveDialogProps) {
  const id = useId();
  const form = useForm();
  const [into, setInto] = useState("");
  const [saved, setSaved] = useState<Saved | null>(null);

  // The given lines may contain more fields, such as prices.
  const wanted = lines.map(({ sub_product_id, quantity }) => ({ sub_product_id, quantity }));
  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    const { name } = formValues<"name">(element);
    const { data, left_out } =
      into === ""
        ? await call("POST lists", { body: { name, lines: wanted } })
        : await call("POST lists/:token/lines", { params: { token: into }, body: { lines: wanted } });
    setSaved({ list: data, leftOut: left_out.length });
  });

  const actions = saved ? (
    <>
      <Button variant="secondary" onClick={onClose}>
        {text("Close")}
      </Button>
      <ButtonLink to={`/lists/${saved.list.token}`}>{text("Go to list")}</ButtonLink>
    </>
  ) : (
    <>
      <Button variant="secondary" onClick={onClose}>
        {text("Cancel")}
      </Button>
      <Button type="submit" form={id} loading={form.sending}>
        {text("Save")}
      </Button>
    </>
  );

  return (
    <Dialog title={text("Save as list")} open onClose={onClose} actions={actions}>
      {saved ? (
        <Outcome {...saved} />
      ) : (
        <form id={id} ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
          {form.problem && <FormMessage>{form.problem}</FormMessage>}
          {lists.length > 0 && (
            <SelectField
              label={text("List")}
              name="into"
              value={into}
              onChange={(event) => setInto(event.target.value)}
            >
              <option value="">{text("New list")}</option>
              {lists.map(({ token, name }) => (
                <option key={token} value={token}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {into === "" && <ListNameField errors={form.errors} />}
        </form>
      )}
    </Dialog>
  );
}

function Outcome({ list, leftOut }: Saved) {
  return (
    <>
      <FormMessage kind="good">
        {rich("Saved in {list}.", { list: <Link to={`/lists/${list.token}`}>{list.name}</Link> })}
      </FormMessage>
      {leftOut > 0 && (
        <FormMessage kind="note">
          {plural(leftOut, {
            one: "{count} product was left out because it is no longer sold.",
            other: "{count} products were left out because they are no longer sold.",
          })}
        </FormMessage>
      )}
    </>
  );
}
