import { createContext, useContext } from "react";

export const ReadOnlyContext = createContext(false);

/** Whether the form around it only shows its fields, because the user's role may not save them. */
export const useReadOnly = () => useContext(ReadOnlyContext);
