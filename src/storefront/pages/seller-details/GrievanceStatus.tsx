import { useEffect, useState } from "react";
import type { Grievance } from "../../../contract/grievances.ts";
import { rich } from "../../../language/rich.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { call } from "../../client.ts";
import { useAnsweredForm } from "../../parts/enquiries/useAnsweredForm.ts";
import { useOwnerKey } from "../../parts/enquiries/useOwnerKey.ts";
import { useSession } from "../../session.ts";
import { type FormAnswer, statusBody } from "./grievance.ts";
import styles from "./page.module.css";

/** Looks up the state of a grievance by ticket number; signed-in customers see their own immediately. */
export function GrievanceStatus({ answer: anyAnswer }: { answer: FormAnswer | undefined }) {
  const answer = anyAnswer?.form === "status" ? anyAnswer : undefined;
  const { user } = useSession();
  const start = { email: user?.email ?? "" };
  const { sending, problem, field, form } = useAnsweredForm<"grievance_no" | "email">(answer, start);
  const [tracked, setTracked] = useState<Grievance | undefined>(answer?.grievance);
  const own = useOwnGrievances(user?.id);

  async function check(form: HTMLFormElement) {
    setTracked(undefined);
    const { data } = await call("POST grievance-status", { body: statusBody(new FormData(form)) });
    setTracked(data);
  }

  const shown = tracked ? [tracked, ...own.filter(({ grievance_no }) => grievance_no !== tracked.grievance_no)] : own;

  return (
    <>
      <form {...form(check)} className={formStyles.form} key={useOwnerKey()}>
        <input type="hidden" name="form" value="status" />
        {(problem ?? answer?.message) && <FormMessage>{problem ?? answer?.message}</FormMessage>}
        <FieldGroup>
          <Field
            label={text("Ticket number")}
            required
            maxLength={20}
            placeholder="GRV-1001"
            {...field("grievance_no")}
          />
          <Field
            label={text("Email you used")}
            type="email"
            id="status-email"
            required
            maxLength={200}
            {...field("email")}
          />
        </FieldGroup>
        <div className={formStyles.actions}>
          <Button type="submit" variant="secondary" loading={sending}>
            {text("Check status")}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {shown.map((grievance) => (
          <GrievanceCard key={grievance.grievance_no} grievance={grievance} />
        ))}
      </div>
    </>
  );
}

function useOwnGrievances(customerId: number | undefined): Grievance[] {
  const [own, setOwn] = useState<Grievance[]>([]);
  useEffect(() => {
    let gone = false;
    if (customerId === undefined) setOwn([]);
    else
      call("GET grievances").then(
        ({ data }) => !gone && setOwn(data),
        // The form above finds them too, so an error is ignored.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [customerId]);
  return own;
}

const stateNames = inEachLanguage<Record<Grievance["status"], string>>(() => ({
  received: text("Received"),
  acknowledged: text("Acknowledged"),
  answered: text("Answered"),
  closed: text("Closed"),
}));

function GrievanceCard({ grievance }: { grievance: Grievance }) {
  const { grievance_no, subject, status, received_at, acknowledged_at, acknowledge_by, closed_at, close_by } =
    grievance;
  return (
    <article className={styles.state} aria-label={text("Grievance {number}", { number: grievance_no })}>
      <h3>
        {grievance_no}: {stateNames[status]}
      </h3>
      <p>{subject}</p>
      <dl>
        <When name={text("Received")} at={received_at} />
        <When
          name={acknowledged_at ? text("Acknowledged") : text("To be acknowledged by")}
          at={acknowledged_at ?? acknowledge_by}
        />
        <When name={closed_at ? text("Closed") : text("To be closed by")} at={closed_at ?? close_by} />
      </dl>
      {grievance.answers.map((answer) => (
        <p key={answer.at}>
          <strong>{rich("Our answer, {day}", { day: <Moment at={answer.at} /> })}</strong>
          <br />
          {answer.text}
        </p>
      ))}
      {grievance.resolution && grievance.resolution !== grievance.answers.at(-1)?.text && (
        <p>
          <strong>{text("Resolution")}</strong>
          <br />
          {grievance.resolution}
        </p>
      )}
    </article>
  );
}

function When({ name, at }: { name: string; at: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Moment at={at} exact />
      </dd>
    </div>
  );
}
