import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { may } from "../../contract/staff/rights.ts";
import { audit } from "../audit/index.ts";
import { countSignIn } from "../kit/counters.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { LiveShop, Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { listPasskeys, signInOptions } from "../passkeys/index.ts";
import { recordSecurityEvent, toVisitor } from "../security-events/index.ts";
import {
  changeMember,
  findInvitee,
  inviteAgain,
  inviteMember,
  join,
  resetSecondFactor,
  stopMember,
} from "./members.ts";
import { addOwnPasskey, beginPasskey, removeOwnPasskey, signInWithPasskey } from "./passkeys.ts";
import { changePassword } from "./passwords.ts";
import { findMember, listMembers } from "./queries.ts";
import { confirmFirstCode, removeSecondFactor, setUpSecondFactor } from "./second-factor.ts";
import { deleteOwnSession, deleteSession, listSessions } from "./session-queries.ts";
import { clearSessionCookie, setSessionCookie } from "./sessions.ts";
import { signIn, toStaffMember } from "./sign-in.ts";
import { changeSignInPolicy, showSignInPolicy } from "./sign-in-policy.ts";

export function staffRoutes(app: FastifyInstance, shop: LiveShop) {
  sessionRoutes(app, shop);
  secondFactorRoutes(app, shop);
  passkeyRoutes(app, shop);
  memberRoutes(app, shop);
}

function sessionRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  serveStaff(app, "POST staff/sign-in", async ({ body, request, reply }) => {
    const signedIn = await countSignIn("staff", signIn(shop, body, toVisitor(request)));
    if (signedIn instanceof Refusal) return signedIn;
    setSessionCookie(reply, shop, signedIn.token);
    return signedIn.member;
  });

  serveStaff(app, "POST staff/sign-out", async ({ actor, request, reply }) => {
    await db.transaction().execute(async (transaction) => {
      await deleteOwnSession(transaction, actor.sessionHash);
      const event = { kind: "signed_out", account: "staff", accountId: actor.id, from: toVisitor(request) } as const;
      await recordSecurityEvent(transaction, event, clock.now());
    });
    clearSessionCookie(reply, shop);
    return undefined;
  });

  serveStaff(app, "GET staff/me", async ({ actor }) => {
    const member = await findMember(db, actor.id);
    return member
      ? { ...toStaffMember(shop, member), pending: actor.pending }
      : refuse(401, "unauthenticated", serverTexts.signInFirst);
  });

  serveStaff(app, "POST staff/change-password", async ({ actor, body, request }) =>
    changePassword(shop, actor, body, toVisitor(request)),
  );

  serveStaff(app, "GET staff/sessions", async ({ actor }) => {
    const now = clock.now();
    const rows = await listSessions(db, may(actor.role, "staff.manage") ? null : actor.id, now);
    return {
      data: rows.map((row) => ({
        id: row.id,
        member_id: row.staff_id,
        member_name: row.member_name,
        network: row.network,
        browser: row.browser,
        began_at: row.created_at.toISOString(),
        seen_at: row.seen_at.toISOString(),
        is_this: row.token_hash.equals(actor.sessionHash),
      })),
    };
  });

  serveStaff(app, "DELETE staff/sessions/:id", async ({ actor, params, request }) =>
    transact(db, async (transaction) => {
      const ended = await deleteSession(transaction, params.id, may(actor.role, "staff.manage") ? null : actor.id);
      if (!ended) return refuse(404, "not_found", serverTexts.notFound);
      const act = {
        act: "ended a session",
        subject: "staff",
        subject_id: ended.staff_id,
        subject_name: ended.member_name,
      };
      await audit(transaction, actor, act, clock.now());
      const event = { kind: "session_ended", account: "staff", accountId: ended.staff_id } as const;
      await recordSecurityEvent(transaction, { ...event, from: toVisitor(request) }, clock.now());
      return undefined;
    }),
  );
}

function secondFactorRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "POST staff/second-factor", async ({ actor, body, request }) =>
    setUpSecondFactor(shop, actor, body.password, shop.live.current().settings.company.name, toVisitor(request)),
  );
  serveStaff(app, "POST staff/second-factor/confirm", async ({ actor, body, request }) =>
    confirmFirstCode(shop, actor, body.code, toVisitor(request)),
  );
  serveStaff(app, "POST staff/second-factor/remove", async ({ actor, body, request }) =>
    removeSecondFactor(shop, actor, body.password, toVisitor(request)),
  );
}

function passkeyRoutes(app: FastifyInstance, shop: LiveShop) {
  serveStaff(app, "POST staff/sign-in/passkey/options", async () => signInOptions(shop, "staff"));
  serveStaff(app, "POST staff/sign-in/passkey", async ({ body, request, reply }) => {
    const signedIn = await countSignIn("staff", signInWithPasskey(shop, body, toVisitor(request)));
    if (signedIn instanceof Refusal) return signedIn;
    setSessionCookie(reply, shop, signedIn.token);
    return signedIn.member;
  });
  serveStaff(app, "GET staff/passkeys", async ({ actor }) => listPasskeys(shop, { account: "staff", id: actor.id }));
  serveStaff(app, "POST staff/passkeys/options", async ({ actor, body, request }) =>
    beginPasskey(shop, actor, body.password, toVisitor(request), shop.live.current().settings.company.name),
  );
  serveStaff(app, "POST staff/passkeys", async ({ actor, body, request }) =>
    addOwnPasskey(shop, actor, body, toVisitor(request)),
  );
  serveStaff(app, "POST staff/passkeys/:id/remove", async ({ actor, params, body, request }) =>
    removeOwnPasskey(shop, actor, params.id, body.password, toVisitor(request)),
  );
}

function memberRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, "GET staff/members", async () => ({ data: await listMembers(shop.db) }));
  serveStaff(app, "POST staff/members", async ({ actor, body, request }) =>
    inviteMember(shop, actor, body, toVisitor(request)),
  );
  serveStaff(app, "PUT staff/members/:id", async ({ actor, params, body }) =>
    changeMember(shop, actor, params.id, body),
  );
  serveStaff(app, "POST staff/members/:id/stop", async ({ actor, params }) => stopMember(shop, actor, params.id));
  serveStaff(app, "POST staff/members/:id/invite", async ({ actor, params, request }) =>
    inviteAgain(shop, actor, params.id, toVisitor(request)),
  );
  serveStaff(app, "POST staff/members/:id/reset-second-factor", async ({ actor, params, body, request }) =>
    resetSecondFactor(shop, actor, params.id, body.password, toVisitor(request)),
  );
  serveStaff(app, "GET staff/sign-in-policy", async () => showSignInPolicy(shop));
  serveStaff(app, "PUT staff/sign-in-policy", async ({ actor, body }) => changeSignInPolicy(shop, actor, body));
  serveStaff(app, "GET staff/invitation", async ({ query }) => findInvitee(shop, query.token));
  serveStaff(app, "POST staff/join", async ({ body, request, reply }) => {
    const signedIn = await join(shop, body, toVisitor(request));
    if (signedIn instanceof Refusal) return signedIn;
    setSessionCookie(reply, shop, signedIn.token);
    return signedIn.member;
  });
}
