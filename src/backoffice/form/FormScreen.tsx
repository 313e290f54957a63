import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { type BackLink, Screen } from "../parts/Screen.tsx";
import type { Query } from "../useCall.ts";
import { type Errors, Form, type FormProps } from "./Form.tsx";

interface FormScreenProps<T, Reply> extends Omit<FormProps<Reply>, "children" | "onCancel" | "leave"> {
  title: string;
  /** The screen to which Cancel also leads. */
  back: BackLink;
  /** Loads the initial values. */
  query: Query<T>;
  children(errors: Errors, shown: T): ReactNode;
  actions?: ReactNode;
  /** Shown below the form. */
  below?: ReactNode;
}

/** A form on its own screen, shown once its initial values have loaded. */
export function FormScreen<T, Reply>(props: FormScreenProps<T, Reply>) {
  const { title, back, query, children, actions, below, ...form } = props;
  const navigate = useNavigate();
  return (
    <Screen title={title} back={back} actions={actions}>
      <Loaded query={query} loading={<SkeletonText lines={8} />}>
        {(shown) => (
          <Form {...form} onCancel={() => navigate(back.to)}>
            {(errors) => children(errors, shown)}
          </Form>
        )}
      </Loaded>
      {below}
    </Screen>
  );
}

/** For a form that starts empty. */
export const nothingToLoad: Query<Record<never, never>> = {
  data: {},
  error: null,
  isFetching: false,
  refetch: () => undefined,
};
