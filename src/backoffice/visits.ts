import type { createBrowserRouter } from "react-router";

let visits = 0;

/** A number that changes as soon as the user leaves the screen, also if the next one is still loading. */
export const currentVisit = () => visits;

/** Called once, with the router of the screens. */
export function countVisits(router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">) {
  let heading = headingOf(router.state);
  router.subscribe((state) => {
    if (headingOf(state) === heading) return;
    heading = headingOf(state);
    visits++;
  });
}

type State = ReturnType<typeof createBrowserRouter>["state"];

const headingOf = ({ location, navigation }: State) => (navigation.location ?? location).pathname;
