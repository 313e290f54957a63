import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { LoadFailure, StaleNotice } from "../parts/LoadFailure.tsx";
import { Screen, type Way } from "../parts/Screen.tsx";
import type { Load } from "../useLoad.ts";
import { type Errors, Form, type FormProps } from "./Form.tsx";

interface FormScreenProps<T, Reply> extends Omit<FormProps<Reply>, "children" | "onCancel" | "onChanged"> {
  title: string;
  /** Where Cancel leads as well. */
  back: Way;
  /** What the fields begin with. */
  load: Load<T>;
  children(errors: Errors, shown: T): ReactNode;
  acts?: ReactNode;
  /** Below the form. */
  below?: ReactNode;
}

/** A form that is a screen of its own. It begins when what it changes has been loaded. */
export function FormScreen<T, Reply>(props: FormScreenProps<T, Reply>) {
  const { title, back, load, children, acts, below, ...form } = props;
  const navigate = useNavigate();
  const { data } = load;
  return (
    <Screen title={title} back={back} acts={acts}>
      <StaleNotice load={load} />
      {data !== null ? (
        <Form {...form} onCancel={() => navigate(back.to)}>
          {(errors) => children(errors, data)}
        </Form>
      ) : load.error ? (
        <LoadFailure error={load.error} onRetry={load.reload} retrying={load.loading} />
      ) : (
        <div role="status" aria-label="Loading">
          <SkeletonText lines={8} />
        </div>
      )}
      {below}
    </Screen>
  );
}

/** For a form that begins empty. */
export const nothingToLoad: Load<Record<never, never>> = {
  data: {},
  error: null,
  loading: false,
  refreshing: false,
  reload: () => undefined,
};
