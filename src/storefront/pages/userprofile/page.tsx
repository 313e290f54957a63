import { lazy, Suspense } from "react";
import { text } from "../../../language/text.ts";
import { head } from "../../head.ts";
import { customerLoader } from "../../page-loader.ts";
import { AccountPage } from "../../parts/account/AccountPage.tsx";
import { loadPlaces } from "../../parts/account/places.ts";
import { useSession } from "../../session.ts";
import type { Route } from "./+types/page";
import { AccountData } from "./AccountData.tsx";
import { AccountStatus } from "./AccountStatus.tsx";
import { Addresses } from "./Addresses.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Details } from "./Details.tsx";
import { Gstins } from "./Gstins.tsx";
import { Home } from "./Home.tsx";
import { HomeSkeleton } from "./HomeSkeleton.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { ResaleLicence } from "./ResaleLicence.tsx";
import { Sessions } from "./Sessions.tsx";

const PushDevices = lazy(() => import("../../push/PushDevices.tsx").catch(() => ({ default: () => null })));

const title = () => text("My Account");

export const clientLoader = customerLoader(async (call) => {
  const [home, user, addresses, gstins, sessions, passkeys, places, licence] = await Promise.all([
    call("GET my-home"),
    call("GET user-details"),
    call("GET user-addresses"),
    call("GET user-gstins"),
    call("GET sessions"),
    call("GET passkeys"),
    loadPlaces(call),
    call("GET licence"),
  ]);
  return {
    ...{ home: home.data, user, addresses, gstins, places, licence },
    ...{ sessions: sessions.data, passkeys: passkeys.data },
  };
});

export const meta: Route.MetaFunction = (args) => head(args, title());

export function HydrateFallback() {
  return <HomeSkeleton title={title()} />;
}

export default function UserProfilePage({ loaderData }: Route.ComponentProps) {
  const { home, user, addresses, gstins, sessions, passkeys, places, licence } = loaderData;
  const session = useSession();
  const current = session.user ?? user;
  return (
    <AccountPage title={title()} intro={`${current.f_name} ${current.l_name}`}>
      <Home home={home}>
        <AccountStatus user={current} />
      </Home>
      {current.account_type !== "doctor" && <ResaleLicence known={licence} />}
      <Addresses addresses={addresses} user={current} places={places} />
      <Gstins gstins={gstins} user={current} places={places} />
      <Details user={user} places={places} />
      <ChangePassword email={user.email} />
      <Passkeys passkeys={passkeys} />
      <Sessions sessions={sessions} />
      <Suspense fallback={null}>
        <PushDevices />
      </Suspense>
      <AccountData email={user.email} />
    </AccountPage>
  );
}
