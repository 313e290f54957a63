import { noteSubjects } from "./note-subjects.ts";
import { may, type Right, type Role } from "./rights.ts";

interface NoticeKind {
  /** The right required to receive it. */
  right: Right;
  /** The right required to act on it: the menu shows the count only to its holders. */
  actRight: Right;
  /** The label of the choice. */
  label: string;
  /** The list that shows it, below /admin. */
  path: string;
  /** The screen whose menu entry shows the count. */
  screen: string;
  /** Sent once a day, at eight in the morning (IST), while there are any; otherwise within a minute or two. */
  isDaily: boolean;
  /** "3 new orders" */
  text(count: number): string;
}

export const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-IN")} ${many}`;

const kinds = {
  orders: {
    ...{
      right: "orders.read",
      actRight: "orders.confirm",
      label: "New orders",
      path: "/orders?queue=to_confirm",
      screen: "orders",
      isDaily: false,
    },
    text: counted("new order", "new orders"),
  },
  returns: {
    ...{
      right: "returns.decide",
      actRight: "returns.decide",
      label: "New return requests",
      path: "/returns?queue=returns_to_decide",
      screen: "returns",
      isDaily: false,
    },
    text: counted("new return request", "new return requests"),
  },
  enquiries: {
    ...{
      right: "enquiries.answer",
      actRight: "enquiries.answer",
      label: "New enquiries and grievances",
      path: "/enquiries?status=open",
      screen: "enquiries",
      isDaily: false,
    },
    text: counted("new enquiry or grievance", "new enquiries and grievances"),
  },
  failed_jobs: {
    ...{
      right: "mails.read",
      actRight: "mails.read",
      label: "Emails and other jobs that failed for good",
      path: "/mails",
      screen: "mails",
      isDaily: false,
    },
    text: counted("email or job that failed", "emails and jobs that failed"),
  },
  low_stock: {
    ...{
      right: "stock.read",
      actRight: "stock.change",
      label: "Low stock",
      path: "/stock?low=1",
      screen: "stock",
      isDaily: true,
    },
    text: counted("variant low on stock", "variants low on stock"),
  },
  expiring_lots: {
    ...{
      right: "stock.read",
      actRight: "stock.change",
      label: "Lots that expire within 90 days",
      path: "/reports/expiring",
      screen: "lots",
      isDaily: true,
    },
    text: counted("lot that expires within 90 days", "lots that expire within 90 days"),
  },
  expiring_licences: {
    ...{
      right: "customers.read",
      actRight: "customers.verify",
      label: "Licences for resale that expire within 30 days",
      path: "/licences",
      screen: "licences",
      isDaily: true,
    },
    text: counted("licence for resale that expires within 30 days", "licences for resale that expire within 30 days"),
  },
} satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof kinds;

/** Incoming work about which staff can be mailed. */
export const noticeKinds: Readonly<Record<NoticeKindName, NoticeKind>> = kinds;
export const noticeKindNames = Object.keys(kinds) as NoticeKindName[];

interface PersonalNotice {
  /** Any one of these rights is enough to receive it. */
  rights: readonly Right[];
  /** The label of the choice. */
  label: string;
}

const personal = {
  mentions: { rights: Object.values(noteSubjects), label: "Notes that mention me" },
  assignments: {
    rights: Object.values(noteSubjects),
    label: "What a colleague assigns to me",
  },
} satisfies Record<string, PersonalNotice>;

export type PersonalNoticeName = keyof typeof personal;

/** Actions of colleagues that concern one member of staff, who is mailed at once unless they decline. */
export const personalNotices: Readonly<Record<PersonalNoticeName, PersonalNotice>> = personal;
export const personalNoticeNames = Object.keys(personal) as PersonalNoticeName[];

export function mayReceive(role: Role, kind: PersonalNoticeName): boolean {
  return personalNotices[kind].rights.some((right) => may(role, right));
}
