import { sessionColumns } from "../../parts/SessionActs.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

/** Where anybody is signed in at this moment. */
export default function SessionsScreen() {
  return (
    <ListScreen
      title="Sessions"
      intro="Where staff are signed in. A session you do not know can be ended here; it is over at its next act."
      call="GET staff/sessions"
      columns={[{ name: "Who", cell: ({ member_name }) => <strong>{member_name}</strong> }, ...sessionColumns]}
      keyOf={({ id }) => id}
      empty={{ title: "Nobody is signed in" }}
    />
  );
}
