import { sessionColumns } from "../../parts/session-columns.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

/** All active sessions of staff. */
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
