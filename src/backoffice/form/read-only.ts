import { createContext, useContext } from "react";

export const ReadOnlyContext = createContext(false);

/** Whether the surrounding form is read-only, because the user's role may not save it. */
export const useReadOnly = () => useContext(ReadOnlyContext);
