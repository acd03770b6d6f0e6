/** The Cookie header that a browser would send after this answer. */
export const cookieOf = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
