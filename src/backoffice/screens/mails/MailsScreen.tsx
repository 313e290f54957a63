import type { FailedJob, MailListed } from "../../../contract/staff/mails.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

const columns: Column<MailListed>[] = [
  { name: "Subject", cell: ({ subject }) => subject },
  { name: "To", long: true, cell: ({ to }) => to },
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
];

/** The emails sent, and failed jobs, which may explain a missing email. */
export default function MailsScreen() {
  return (
    <ListScreen
      title="Emails"
      intro="Emails sent by the shop, newest first."
      call="GET staff/mails"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/mails/${id}`}
      filters={[{ kind: "search", name: "search", label: "Recipient or subject" }]}
      above={(reply) => (
        <>
          {reply?.kept_here === false && (
            <FormMessage kind="note">
              Emails are sent through the mail server and not stored here. These are from before it was set up.
            </FormMessage>
          )}
          <FailedJobs />
        </>
      )}
      empty={{ title: "No emails yet", text: "Emails to customers and staff appear here." }}
    />
  );
}

const states: StatusTable<"failed" | "again"> = {
  failed: ["Failed", "bad"],
  again: ["Retrying", "amber"],
};

const jobColumns: Column<FailedJob>[] = [
  { name: "Job", cell: ({ name }) => name.replace(/[.-]/g, " ") },
  { name: "State", cell: ({ failed_at }) => <StatusBadge of={states} state={failed_at ? "failed" : "again"} /> },
  { name: "Error", cell: ({ error }) => error },
  { name: "Recorded", cell: ({ recorded_at }) => <Moment at={recorded_at} exact />, minor: true },
  { name: "Attempts", cell: ({ tries }) => tries, number: true },
  { name: "Action", cell: (job) => <Retry job={job} /> },
];

/** Shown only when there are any. */
function FailedJobs() {
  const { data } = useCall("GET staff/failed-jobs");
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={`Failed jobs (${data.meta.total}${data.meta.more ? "+" : ""})`}>
      <DataTable caption="Failed jobs" columns={jobColumns} rows={data.data} keyOf={({ id }) => id} />
    </Section>
  );
}

function Retry({ job: { id, name } }: { job: FailedJob }) {
  const retry = useStaffMutation("POST staff/failed-jobs/:id/retry", { success: "Retrying." });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={retry.isPending}
      aria-label={`Retry ${name}`}
      onClick={() => retry.mutate({ params: { id } })}
    >
      Retry
    </Button>
  );
}
