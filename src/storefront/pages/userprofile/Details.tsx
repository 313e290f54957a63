import type { ProfileChange, UserDetails } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { fieldsOf, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { HomeFields, PersonFields, PracticeFields } from "../../parts/ProfileFields.tsx";
import type { Places } from "../../parts/places.ts";
import { setUser } from "../../session.ts";
import styles from "./userprofile.module.css";

/** What was given at registration, to be kept right. Email and password have their own ways. */
export function Details({ user, places }: { user: UserDetails; places: Places }) {
  const form = useForm();
  const submit = form.onSubmit(async (element) => {
    const body = fieldsOf<Exclude<keyof ProfileChange, "account_type">>(element);
    setUser(await call("PUT user-details", { body }));
    toast.success(texts.detailsSaved);
  });

  return (
    <section aria-labelledby="details" className={styles.section}>
      <h2 id="details">Your details</h2>
      <form ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        <PersonFields errors={form.errors} user={user} />
        <PracticeFields errors={form.errors} user={user} />
        <HomeFields errors={form.errors} user={user} places={places} />
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <div className={formStyles.actions}>
          <Button type="submit" loading={form.sending}>
            Save Details
          </Button>
        </div>
      </form>
    </section>
  );
}
