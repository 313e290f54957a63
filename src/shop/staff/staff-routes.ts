import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { may } from "../../contract/staff/rights.ts";
import { countSignIn } from "../kit/counters.ts";
import { answered } from "../kit/list-page.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { LiveShop, Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listPasskeys, passkeyToShow } from "../passkeys/index.ts";
import { recordSecurityEvent, visitorOf } from "../security-events/index.ts";
import { recordAct } from "./audit.ts";
import {
  changeMember,
  inviteAgain,
  inviteMember,
  join,
  resetSecondFactor,
  stopMember,
  whoIsInvited,
} from "./members.ts";
import { addOwnPasskey, beginPasskey, removeOwnPasskey, signInWithPasskey } from "./passkeys.ts";
import { changePassword } from "./passwords.ts";
import { auditEntries, deleteOwnSession, deleteSession, memberById, membersListed, sessionsListed } from "./queries.ts";
import { confirmFirstCode, removeSecondFactor, setUpSecondFactor } from "./second-factor.ts";
import { giveCookie, takeCookie } from "./sessions.ts";
import { memberOf, signIn } from "./sign-in.ts";
import { changeSignInPolicy, showSignInPolicy } from "./sign-in-policy.ts";

export function staffRoutes(app: FastifyInstance, shop: LiveShop) {
  sessionRoutes(app, shop);
  secondFactorRoutes(app, shop);
  passkeyRoutes(app, shop);
  memberRoutes(app, shop);

  serveStaff(app, "GET staff/audit", async ({ query, reads }) =>
    answered(await auditEntries(reads, query), (entry) => entry),
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
    return member
      ? { ...memberOf(shop, member), pending: by.pending }
      : refuse(401, "unauthenticated", serverTexts.signInFirst);
  });

  serveStaff(app, "POST staff/change-password", async ({ by, body, request }) =>
    changePassword(shop, by, body, visitorOf(request)),
  );

  serveStaff(app, "GET staff/sessions", async ({ by }) => {
    const now = clock.now();
    const rows = await sessionsListed(db, may(by.role, "staff.manage") ? null : by.id, now);
    return {
      data: rows.map((row) => ({
        ...{ id: row.id, member_id: row.staff_id, member_name: row.member_name, network: row.network },
        ...{ browser: row.browser, began_at: row.created_at.toISOString(), seen_at: row.seen_at.toISOString() },
        is_this: row.token_hash.equals(by.sessionHash),
      })),
    };
  });

  serveStaff(app, "DELETE staff/sessions/:id", async ({ by, params, request }) =>
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
      const event = { kind: "session_ended", account: "staff", accountId: ended.staff_id } as const;
      await recordSecurityEvent(transaction, { ...event, from: visitorOf(request) }, clock.now());
      return undefined;
    }),
  );
}

function secondFactorRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "POST staff/second-factor", async ({ by, body, request }) =>
    setUpSecondFactor(shop, by, body.password, shop.live.current().settings.company.name, visitorOf(request)),
  );
  serveStaff(app, "POST staff/second-factor/confirm", async ({ by, body, request }) =>
    confirmFirstCode(shop, by, body.code, visitorOf(request)),
  );
  serveStaff(app, "POST staff/second-factor/remove", async ({ by, body, request }) =>
    removeSecondFactor(shop, by, body.password, visitorOf(request)),
  );
}

function passkeyRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "POST staff/sign-in/passkey/options", async () => passkeyToShow(shop, "staff"));
  serveStaff(app, "POST staff/sign-in/passkey", async ({ body, request, reply }) => {
    const begun = await countSignIn("staff", signInWithPasskey(shop, body, visitorOf(request)));
    if (begun instanceof Refusal) return begun;
    giveCookie(reply, shop, begun.token);
    return begun.member;
  });
  serveStaff(app, "GET staff/passkeys", async ({ by }) => listPasskeys(shop, { account: "staff", id: by.id }));
  serveStaff(app, "POST staff/passkeys/options", async ({ by, body, request }) =>
    beginPasskey(shop, by, body.password, visitorOf(request), shop.live.current().settings.company.name),
  );
  serveStaff(app, "POST staff/passkeys", async ({ by, body, request }) =>
    addOwnPasskey(shop, by, body, visitorOf(request)),
  );
  serveStaff(app, "POST staff/passkeys/:id/remove", async ({ by, params, body, request }) =>
    removeOwnPasskey(shop, by, params.id, body.password, visitorOf(request)),
  );
}

function memberRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/members", async () => ({ data: await membersListed(shop.db) }));
  serveStaff(app, "POST staff/members", async ({ by, body, request }) =>
    inviteMember(shop, by, body, visitorOf(request)),
  );
  serveStaff(app, "PUT staff/members/:id", async ({ by, params, body }) => changeMember(shop, by, params.id, body));
  serveStaff(app, "POST staff/members/:id/stop", async ({ by, params }) => stopMember(shop, by, params.id));
  serveStaff(app, "POST staff/members/:id/invite", async ({ by, params, request }) =>
    inviteAgain(shop, by, params.id, visitorOf(request)),
  );
  serveStaff(app, "POST staff/members/:id/reset-second-factor", async ({ by, params, body, request }) =>
    resetSecondFactor(shop, by, params.id, body.password, visitorOf(request)),
  );
  serveStaff(app, "GET staff/sign-in-policy", async () => showSignInPolicy(shop));
  serveStaff(app, "PUT staff/sign-in-policy", async ({ by, body }) => changeSignInPolicy(shop, by, body));
  serveStaff(app, "GET staff/invitation", async ({ query }) => whoIsInvited(shop, query.token));
  serveStaff(app, "POST staff/join", async ({ body, request, reply }) => {
    const begun = await join(shop, body, visitorOf(request));
    if (begun instanceof Refusal) return begun;
    giveCookie(reply, shop, begun.token);
    return begun.member;
  });
}
