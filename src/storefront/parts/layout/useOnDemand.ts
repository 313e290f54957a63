import { useState } from "react";
import { useNavigate } from "react-router";

/**
 * A component that is loaded on demand, because few visitors need it.
 * @returns the component once it has been loaded, and a function that loads it and resolves to true on success. On failure, it opens the
 * given page instead, which reports a missing connection.
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
