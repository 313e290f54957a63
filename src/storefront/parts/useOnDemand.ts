import { useState } from "react";
import { useNavigate } from "react-router";

/**
 * A component that is loaded when it is first needed, because few visitors need it.
 * @returns the component once it has been loaded, and a function that loads it: true when it is there. Where it could not be
 * loaded, the given page is opened in its place, which says so when there is no connection.
 */
export function useOnDemand<Component>(load: () => Promise<Component>) {
  const [loaded, setLoaded] = useState<{ Component: Component } | null>(null);
  const navigate = useNavigate();

  async function demand(otherwise: string): Promise<boolean> {
    try {
      const Component = await load();
      setLoaded({ Component });
      return true;
    } catch {
      void navigate(otherwise);
      return false;
    }
  }

  return [loaded?.Component ?? null, demand] as const;
}
