import { type ReactNode, useState } from "react";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { toast } from "../../../ui/toast.ts";
import { useForm } from "../../../ui/useForm.ts";
import styles from "./ProposalAnswers.module.css";

interface ProposalAnswersProps<Reply> {
  send(answer: "accept" | "decline"): Promise<Reply>;
  onAnswered(reply: Reply): void;
  size?: "large";
  className?: string | undefined;
  /** The question. */
  children?: ReactNode;
}

/** The form with which a customer accepts or declines a change of an order. */
export function ProposalAnswers<Reply>({ send, onAnswered, size, className, children }: ProposalAnswersProps<Reply>) {
  const form = useForm();
  const [declining, setDeclining] = useState(false);
  const submit = form.onSubmit(async (_element) => {
    const reply = await send(declining ? "decline" : "accept");
    toast.success(declining ? text("Declined. Your order stays as it was.") : text("Accepted. Thank you."));
    onAnswered(reply);
  });
  const button = (declines: boolean) => ({
    ...(size && { size }),
    loading: form.sending && declining === declines,
    disabled: form.sending && declining !== declines,
    onClick: () => setDeclining(declines),
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} className={className}>
      {children}
      {form.problem && <FormMessage>{form.problem}</FormMessage>}
      <div className={styles.answers}>
        <Button type="submit" {...button(false)}>
          {text("Accept")}
        </Button>
        <Button type="submit" variant="secondary" {...button(true)}>
          {text("Decline")}
        </Button>
      </div>
    </form>
  );
}
