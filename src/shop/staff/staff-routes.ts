import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { may } from "../../contract/staff/rights.ts";
import { countSignIn } from "../counters.ts";
import { answered } from "../list-page.ts";
import { Refusal, refuse, transact } from "../refusal.ts";
import { recordSecurityEvent, visitorOf } from "../security-events/index.ts";
import type { Shop } from "../shop.ts";
import { serveStaff } from "../staff-api.ts";
import { recordAct } from "./audit.ts";
import { changeMember, inviteAgain, inviteMember, join, stopMember, whoIsInvited } from "./members.ts";
import { changePassword } from "./passwords.ts";
import { auditEntries, deleteOwnSession, deleteSession, memberById, membersListed, sessionsListed } from "./queries.ts";
import { confirmFirstCode, removeSecondFactor, setUpSecondFactor } from "./second-factor.ts";
import { giveCookie, idleFrom, takeCookie } from "./sessions.ts";
import { memberOf, signIn } from "./sign-in.ts";

export function staffRoutes(app: FastifyInstance, shop: Shop, shopName: () => string) {
  sessionRoutes(app, shop);
  secondFactorRoutes(app, shop, shopName);
  memberRoutes(app, shop);

  serveStaff(app, "GET staff/audit", async ({ query }) =>
    answered(await auditEntries(shop.db, query), (entry) => entry),
  );
}

function sessionRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  serveStaff(app, "POST staff/sign-in", async ({ body, request, reply }) => {
    const begun = await countSignIn("staff", signIn(shop, body, visitorOf(request)));
    if (begun instanceof Refusal) return begun;
    giveCookie(reply, shop, begun.token);
    return begun.member;
  });

  serveStaff(app, "POST staff/sign-out", async ({ by, request, reply }) => {
    await db.transaction().execute(async (transaction) => {
      await deleteOwnSession(transaction, by.sessionHash);
      const event = { kind: "signed_out", account: "staff", accountId: by.id, from: visitorOf(request) } as const;
      await recordSecurityEvent(transaction, event, clock.now());
    });
    takeCookie(reply, shop);
    return undefined;
  });

  serveStaff(app, "GET staff/me", async ({ by }) => {
    const member = await memberById(db, by.id);
    return member ? memberOf(member) : refuse(401, "unauthenticated", serverTexts.signInFirst);
  });

  serveStaff(app, "POST staff/change-password", async ({ by, body }) => changePassword(shop, by, body));

  serveStaff(app, "GET staff/sessions", async ({ by }) => {
    const now = clock.now();
    const rows = await sessionsListed(db, may(by.role, "staff.manage") ? null : by.id, now, idleFrom(now));
    return {
      data: rows.map((row) => ({
        ...{ id: row.id, member_id: row.staff_id, member_name: row.member_name, network: row.network },
        ...{ browser: row.browser, began_at: row.created_at.toISOString(), seen_at: row.seen_at.toISOString() },
        is_this: row.token_hash.equals(by.sessionHash),
      })),
    };
  });

  serveStaff(app, "DELETE staff/sessions/:id", async ({ by, params }) =>
    transact(db, async (transaction) => {
      const ended = await deleteSession(transaction, params.id, may(by.role, "staff.manage") ? null : by.id);
      if (!ended) return refuse(404, "not_found", serverTexts.notFound);
      const act = {
        act: "ended a session",
        subject: "staff",
        subject_id: ended.staff_id,
        subject_name: ended.member_name,
      };
      await recordAct(transaction, by, act, clock.now());
      return undefined;
    }),
  );
}

function secondFactorRoutes(app: FastifyInstance, shop: Shop, shopName: () => string) {
  serveStaff(app, "POST staff/second-factor", async ({ by, body }) =>
    setUpSecondFactor(shop, by, body.password, shopName()),
  );
  serveStaff(app, "POST staff/second-factor/confirm", async ({ by, body }) => confirmFirstCode(shop, by, body.code));
  serveStaff(app, "POST staff/second-factor/remove", async ({ by, body }) =>
    removeSecondFactor(shop, by, body.password),
  );
}

function memberRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/members", async () => ({ data: await membersListed(shop.db) }));
  serveStaff(app, "POST staff/members", async ({ by, body }) => inviteMember(shop, by, body));
  serveStaff(app, "PUT staff/members/:id", async ({ by, params, body }) => changeMember(shop, by, params.id, body));
  serveStaff(app, "POST staff/members/:id/stop", async ({ by, params }) => stopMember(shop, by, params.id));
  serveStaff(app, "POST staff/members/:id/invite", async ({ by, params }) => inviteAgain(shop, by, params.id));
  serveStaff(app, "GET staff/invitation", async ({ query }) => whoIsInvited(shop, query.token));
  serveStaff(app, "POST staff/join", async ({ body, request, reply }) => {
    const begun = await join(shop, body, visitorOf(request));
    if (begun instanceof Refusal) return begun;
    giveCookie(reply, shop, begun.token);
    return begun.member;
  });
}
