/** Limits of saved lists, for the server and for forms. */
export const maxLists = 50;
export const maxListLines = 500;
export const maxListName = 60;
