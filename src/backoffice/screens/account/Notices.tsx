import { noticeKinds, personalNotices } from "../../../contract/staff/notice-kinds.ts";
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
          key={[...data.chosen, ...data.declined].join()}
          submitLabel="Save notices"
          successMessage="Saved."
          action={(ticked) =>
            call("PUT staff/notices", {
              body: {
                chosen: data.offered.filter((kind) => `wanted.${kind}` in ticked),
                declined: data.personal.filter((kind) => !(`wanted.${kind}` in ticked)),
              },
            })
          }
        >
          {() => (
            <fieldset className={styles.notices}>
              <legend>Email me about</legend>
              {data.personal.map((kind) => (
                <label key={kind}>
                  <input type="checkbox" name={`wanted.${kind}`} defaultChecked={!data.declined.includes(kind)} />
                  {personalNotices[kind].label}
                </label>
              ))}
              {data.offered.map((kind) => (
                <label key={kind}>
                  <input type="checkbox" name={`wanted.${kind}`} defaultChecked={data.chosen.includes(kind)} />
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
