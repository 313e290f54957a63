/** What the server takes for an email address, without its schemas. Browsers also take others, such as `name@example`. */
export const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
