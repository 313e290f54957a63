import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage, AccountSkeleton } from "../../parts/AccountPage.tsx";
import { loadPlaces } from "../../parts/places.ts";
import { useSession } from "../../session.ts";
import type { Route } from "./+types/page";
import { AccountData } from "./AccountData.tsx";
import { Addresses } from "./Addresses.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DealerLicence } from "./DealerLicence.tsx";
import { Details } from "./Details.tsx";
import { Gstins } from "./Gstins.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { Sessions } from "./Sessions.tsx";
import { Standing } from "./Standing.tsx";

const title = "My Account";

export const clientLoader = customerLoader(async (call) => {
  const [user, addresses, gstins, sessions, passkeys, places, licence] = await Promise.all([
    call("GET user-details"),
    call("GET user-addresses"),
    call("GET user-gstins"),
    call("GET sessions"),
    call("GET passkeys"),
    loadPlaces(call),
    call("GET licence"),
  ]);
  return { user, addresses, gstins, sessions: sessions.data, passkeys: passkeys.data, places, licence };
});

export const meta: Route.MetaFunction = (args) => head(args, title);

export function HydrateFallback() {
  return <AccountSkeleton title={title} />;
}

export default function UserProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, addresses, gstins, sessions, passkeys, places, licence } = loaderData;
  const session = useSession();
  const current = session.user ?? user;
  return (
    <AccountPage title={title} intro={`${current.f_name} ${current.l_name}`}>
      <Standing user={current} />
      {current.account_type === "dealer" && <DealerLicence known={licence} />}
      <Addresses addresses={addresses} user={current} places={places} />
      <Gstins gstins={gstins} user={current} places={places} />
      <Details user={user} places={places} />
      <ChangePassword email={user.email} />
      <Passkeys passkeys={passkeys} />
      <Sessions sessions={sessions} />
      <AccountData email={user.email} />
    </AccountPage>
  );
}
