import { Link, useParams } from "react-router";
import type { EnquiryShown } from "../../../contract/staff/enquiries.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { DescriptionList, Section } from "../../parts/Section.tsx";
import { usePermissions } from "../../session.ts";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { assignedText, ColleagueSelect } from "../notes/Assignee.tsx";
import { Attachments } from "../notes/Attachments.tsx";
import { Notes } from "../notes/Notes.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { age } from "./age.ts";
import { EnquiryBadge } from "./EnquiriesScreen.tsx";
import styles from "./EnquiryScreen.module.css";
import { AcknowledgeButton, Deadlines, ResolutionForm } from "./GrievanceActions.tsx";

/** The correspondence of an enquiry or a grievance. One held as possible spam cannot be answered before it is released. */
export default function EnquiryScreen() {
  const { id = "" } = useParams();
  const query = useCall("GET staff/enquiries/:id", { params: { id } });
  return (
    <DetailScreen
      name="Enquiry"
      query={query}
      back={
        query.data?.data.grievance
          ? { name: "Grievances", to: "/grievances?status=due" }
          : { name: "Enquiries", to: "/enquiries?status=open" }
      }
      title={({ data }) => `${data.enquiry_no}: ${data.subject}`}
      badge={({ data }) => <EnquiryBadge of={data} />}
      intro={({ data }) =>
        data.held && data.held_because
          ? `Held as possible spam: ${suspicions[data.held_because]}. No emails were sent.`
          : data.status === "open"
            ? `Waiting for ${age(data.received_at, Date.now())}.`
            : undefined
      }
      actions={({ data }) => <Actions of={data} />}
      aside={({ data }) => <Aside of={data} />}
    >
      {({ data }) => (
        <>
          <Section title="Correspondence">
            <ol className={styles.thread}>
              <Message from={data.name} at={data.received_at} text={data.description} />
              {data.answers.map(({ id, member_name, at, text }) => (
                <Message key={id} from={member_name} at={at} text={text} ours />
              ))}
            </ol>
          </Section>
          {data.grievance?.resolution && (
            <Section title="Resolution">
              <p className={styles.text}>{data.grievance.resolution}</p>
            </Section>
          )}
          {data.grievance && !data.held && data.status !== "closed" && <ResolutionForm id={data.id} />}
          {!data.held && (
            <Section title={data.answers.length === 0 ? "Reply" : "Reply again"}>
              {data.email === "" ? (
                <p>The customer's account has been deleted, so there is no one to reply to.</p>
              ) : (
                <AnswerForm enquiry={data} />
              )}
            </Section>
          )}
          <Notes subject="enquiry" of={String(data.id)} />
          <Attachments subject="enquiry" of={String(data.id)} />
        </>
      )}
    </DetailScreen>
  );
}

function Message({ from, at, text, ours }: { from: string; at: string; text: string; ours?: boolean }) {
  return (
    <li className={ours ? styles.ours : styles.theirs}>
      <p className={styles.head}>
        <strong>{from}</strong> <Moment at={at} exact />
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

const suspicions: Record<NonNullable<EnquiryShown["held_because"]>, string> = {
  hidden_field: "a hidden field was filled in",
  no_stamp: "it was not sent from our form",
  forged_stamp: "its form stamp was forged",
  old_stamp: "its form was opened more than a week ago",
  used_stamp: "its form had already been sent",
  too_quick: "it was sent faster than anyone can type",
  links: "it contains several links",
  words: "it contains words typical of spam",
};

function Actions({ of: { id, status, held, grievance } }: { of: EnquiryShown }) {
  const release = useStaffMutation("POST staff/enquiries/:id/release", {
    success: "Released. The shop and the customer have been emailed.",
  });
  const discard = useStaffMutation("POST staff/enquiries/:id/discard", { success: "Discarded." });
  const close = useStaffMutation("POST staff/enquiries/:id/close", { success: "Closed." });
  const reopen = useStaffMutation("POST staff/enquiries/:id/reopen", { success: "Reopened." });
  const params = { id };
  if (held && status === "open") {
    return (
      <>
        <ActionButton loading={release.isPending} onClick={() => release.mutate({ params })}>
          Release
        </ActionButton>
        <ActionButton variant="danger" loading={discard.isPending} onClick={() => discard.mutate({ params })}>
          Discard
        </ActionButton>
      </>
    );
  }
  if (grievance && status !== "closed") return grievance.acknowledged_at ? null : <AcknowledgeButton id={id} />;
  return status === "closed" ? (
    <ActionButton variant="secondary" loading={reopen.isPending} onClick={() => reopen.mutate({ params })}>
      Reopen
    </ActionButton>
  ) : (
    <ActionButton variant="secondary" loading={close.isPending} onClick={() => close.mutate({ params })}>
      Close
    </ActionButton>
  );
}

function Aside({ of: enquiry }: { of: EnquiryShown }) {
  const can = usePermissions();
  const { email, contact_no, company_name, address, device, customer_id, language } = enquiry;
  return (
    <>
      {enquiry.grievance && <Deadlines of={enquiry.grievance} />}
      <Section title="Customer">
        <DescriptionList
          of={[
            [
              "Name",
              customer_id !== null && can("customers.read") ? (
                <Link key="name" to={`/customers/${customer_id}`}>
                  {enquiry.name}
                </Link>
              ) : (
                enquiry.name
              ),
            ],
            ["Company", company_name],
            [
              "Email",
              email && (
                <a key="email" href={`mailto:${email}`}>
                  <EmailAddress of={email} />
                </a>
              ),
            ],
            [
              "Contact",
              contact_no && (
                <a key="contact" href={`tel:${contact_no}`}>
                  {contact_no}
                </a>
              ),
            ],
            ["Address", address],
            ["Language", language === "hi" ? "Hindi" : null],
            [
              "Device",
              device && (
                <a key="device" href={`/product/product-details/${device.slug}/${device.token}`}>
                  {device.name}, {device.ref_no}
                </a>
              ),
            ],
            ["Received", <Moment key="received" at={enquiry.received_at} exact />],
            [
              "Privacy notice accepted",
              enquiry.notice_version === null
                ? "Not recorded (older enquiry)"
                : `With the enquiry, version ${enquiry.notice_version}`,
            ],
          ]}
        />
      </Section>
      <Section title="Assigned to">
        <Assign of={enquiry} />
      </Section>
    </>
  );
}

function Assign({ of: { id, assigned_to } }: { of: EnquiryShown }) {
  const { data } = useCall("GET staff/colleagues");
  const assign = useStaffMutation("POST staff/enquiries/:id/assign", { success: assignedText });
  return (
    <ColleagueSelect
      assigned_to={assigned_to}
      colleagues={data?.data ?? []}
      isSaving={assign.isPending}
      onChoose={(member_id) => assign.mutateAsync({ params: { id }, body: { member_id } })}
    />
  );
}
