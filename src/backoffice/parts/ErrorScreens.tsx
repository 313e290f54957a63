import { useRouteError } from "react-router";
import { isApiError } from "../../contract/api-error.ts";
import { texts } from "../../contract/texts.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./ErrorScreens.module.css";
import { Screen } from "./Screen.tsx";

/** Shown while the application starts. */
export function Starting() {
  return (
    <div className={styles.middle}>
      <Spinner size={28} label="Loading" />
    </div>
  );
}

/** Shown when the back office could not start because the server does not reply. */
export function StartError() {
  const error = useRouteError();
  return (
    <main className={styles.middle}>
      <ErrorState
        level={1}
        title="The back office could not be opened"
        text={isApiError(error) ? error.message : texts.unavailable}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}

/** Shown in place of one screen that crashed. The rest keeps working. */
export function ScreenError() {
  return (
    <Screen title="Something went wrong">
      <ErrorState
        title="This screen could not be shown"
        text="Reload the page. If it fails again, tell your administrator what you were doing."
        onRetry={() => window.location.reload()}
      />
    </Screen>
  );
}

export function NotFound() {
  return (
    <Screen title="Not found">
      <EmptyState title="Page not found" text="It may have moved, or the address may be incomplete.">
        <ButtonLink to="/">Go to the start page</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
