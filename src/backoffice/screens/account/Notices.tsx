import { noticeKinds } from "../../../contract/staff/notice-kinds.ts";
import { call } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { useCall } from "../../useCall.ts";
import styles from "./AccountScreen.module.css";

/** The user's email notifications. */
export function Notices() {
  const query = useCall("GET staff/notices");
  return (
    <Loaded query={query} loading={<RowsSkeleton />}>
      {({ data }) => (
        <Form
          key={data.chosen.join()}
          submitLabel="Save notices"
          successMessage="Saved."
          action={(_fields, form) => {
            const ticked = new FormData(form).getAll("chosen");
            return call("PUT staff/notices", {
              body: { chosen: data.offered.filter((kind) => ticked.includes(kind)) },
            });
          }}
        >
          {() => (
            <fieldset className={styles.notices}>
              <legend>Tell me by email about</legend>
              {data.offered.map((kind) => (
                <label key={kind}>
                  <input type="checkbox" name="chosen" value={kind} defaultChecked={data.chosen.includes(kind)} />
                  {noticeKinds[kind].label}
                  {noticeKinds[kind].isDaily && ", each morning"}
                </label>
              ))}
            </fieldset>
          )}
        </Form>
      )}
    </Loaded>
  );
}
