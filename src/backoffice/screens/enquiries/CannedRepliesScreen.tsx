import { useSearchParams } from "react-router";
import type { CannedReply } from "../../../contract/staff/enquiries.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { confirm } from "../../parts/confirm.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

const columns: Column<CannedReply>[] = [
  { name: "Title", cell: ({ title }) => title },
  { name: "Text", cell: ({ text }) => (text.length > 90 ? `${text.slice(0, 90)}…` : text) },
  { name: "Actions", cell: (reply) => <Remove reply={reply} /> },
];

/** `?edit=<id>` edits a reply, `?edit=new` adds one. */
export default function CannedRepliesScreen() {
  const [search, setSearch] = useSearchParams();
  const { data } = useCall("GET staff/canned-replies");
  const edit = search.get("edit");
  const edited = data?.data.find(({ id }) => String(id) === edit) ?? null;
  return (
    <>
      <ListScreen
        title="Canned replies"
        back={{ name: "Enquiries", to: "/enquiries?status=open" }}
        intro="Ready-made replies. {name} and {enquiry_no} are filled in."
        call="GET staff/canned-replies"
        columns={columns}
        keyOf={({ id }) => id}
        hrefFor={({ id }) => `?edit=${id}`}
        actions={
          <ButtonLink to="?edit=new" icon="plus">
            New reply
          </ButtonLink>
        }
        empty={{
          title: "No replies yet",
          text: "Save the replies you use often.",
          children: (
            <ButtonLink to="?edit=new" variant="secondary">
              Add the first reply
            </ButtonLink>
          ),
        }}
      />
      <SideForm
        key={edit}
        title={edited ? `Edit ${edited.title}` : "New reply"}
        open={edit === "new" || edited !== null}
        onClose={() => setSearch({}, { replace: true })}
        submitLabel="Save reply"
        successMessage="Saved."
        record={{
          current: edited,
          version: (stored) => stored?.seen ?? null,
          values: (stored) => flatten({ title: stored?.title, text: stored?.text }),
        }}
        action={({ title = "", text = "" }, _form, against) =>
          against
            ? call("PUT staff/canned-replies/:id", {
                params: { id: against.id },
                body: { title, text, seen: against.seen },
              })
            : call("POST staff/canned-replies", { body: { title, text } })
        }
      >
        {(errors) => (
          <>
            <Field label="Title" maxLength={80} defaultValue={edited?.title} {...errors.of("title")} required />
            <TextareaField
              label="Text"
              rows={12}
              hint="{name} becomes the customer's name, {enquiry_no} the enquiry number."
              defaultValue={edited?.text}
              {...errors.of("text")}
              required
            />
          </>
        )}
      </SideForm>
    </>
  );
}

function Remove({ reply: { id, title } }: { reply: CannedReply }) {
  const remove = useStaffMutation("DELETE staff/canned-replies/:id", { success: "Removed." });
  return (
    <Button
      variant="danger"
      size="small"
      aria-label={`Remove ${title}`}
      loading={remove.isPending}
      onClick={async () => {
        const text = "Replies already sent are not affected.";
        if (await confirm({ title: `Remove ${title}?`, text })) remove.mutate({ params: { id } });
      }}
    >
      Remove
    </Button>
  );
}
