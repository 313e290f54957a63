/** What the server accepts as an email address, without loading its schemas. Browsers accept more, such as `name@example`. */
export const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
