import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { Screen, type Way } from "../parts/Screen.tsx";
import type { Query } from "../useCall.ts";
import { type Errors, Form, type FormProps } from "./Form.tsx";

interface FormScreenProps<T, Reply> extends Omit<FormProps<Reply>, "children" | "onCancel" | "onChanged"> {
  title: string;
  /** Where Cancel leads as well. */
  back: Way;
  /** What the fields begin with. */
  query: Query<T>;
  children(errors: Errors, shown: T): ReactNode;
  acts?: ReactNode;
  /** Below the form. */
  below?: ReactNode;
}

/** A form that is a screen of its own. It begins when what it changes has been loaded. */
export function FormScreen<T, Reply>(props: FormScreenProps<T, Reply>) {
  const { title, back, query, children, acts, below, ...form } = props;
  const navigate = useNavigate();
  return (
    <Screen title={title} back={back} acts={acts}>
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

/** For a form that begins empty. */
export const nothingToLoad: Query<Record<never, never>> = {
  data: {},
  error: null,
  isFetching: false,
  refetch: () => undefined,
};
