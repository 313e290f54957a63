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

export default function MailsScreen() {
  return (
    <ListScreen
      title="Mails"
      intro="What the shop has written, the newest first."
      call="GET staff/mails"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/mails/${id}`}
      filters={[{ kind: "search", name: "search", label: "Recipient or subject" }]}
      above={(reply) => (
        <>
          {reply?.kept_here === false && (
            <FormMessage kind="note">
              Mails leave over the mail server and are not kept here; these are from before it was set up.
            </FormMessage>
          )}
          <FailedJobs />
        </>
      )}
      empty={{ title: "No mails yet", text: "What the shop writes to customers and staff is shown here." }}
    />
  );
}

const states: StatusTable<"failed" | "again"> = {
  failed: ["Given up", "bad"],
  again: ["Will be tried again", "amber"],
};

const jobColumns: Column<FailedJob>[] = [
  { name: "What", cell: ({ name }) => name.replace(/[.-]/g, " ") },
  { name: "State", cell: ({ failed_at }) => <StatusBadge of={states} state={failed_at ? "failed" : "again"} /> },
  { name: "Why", cell: ({ error }) => error },
  { name: "Recorded", cell: ({ recorded_at }) => <Moment at={recorded_at} exact />, minor: true },
  { name: "Tries", cell: ({ tries }) => tries, number: true },
  { name: "Act", cell: (job) => <Retry job={job} /> },
];

/** Only where there are any: nobody needs to be told that all is well. */
function FailedJobs() {
  const { data } = useCall("GET staff/failed-jobs");
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={`Work that failed (${data.meta.total}${data.meta.more ? "+" : ""})`}>
      <DataTable caption="Work that failed" columns={jobColumns} rows={data.data} keyOf={({ id }) => id} />
    </Section>
  );
}

function Retry({ job: { id, name } }: { job: FailedJob }) {
  const retry = useStaffMutation("POST staff/failed-jobs/:id/retry", { success: "It is being tried again." });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={retry.isPending}
      aria-label={`Try ${name} again`}
      onClick={() => retry.mutate({ params: { id } })}
    >
      Try again
    </Button>
  );
}
