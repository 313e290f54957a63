import { sessionColumns } from "../../parts/SessionActs.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

/** Where anybody is signed in at this moment. */
export default function SessionsScreen() {
  return (
    <ListScreen
      title="Sessions"
      intro="Where staff are signed in. End any session you do not recognise."
      call="GET staff/sessions"
      columns={[{ name: "Staff member", cell: ({ member_name }) => <strong>{member_name}</strong> }, ...sessionColumns]}
      keyOf={({ id }) => id}
      empty={{ title: "No active sessions" }}
    />
  );
}
