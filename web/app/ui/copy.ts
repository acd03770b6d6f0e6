/** Copies a text; false where the browser denies access to the clipboard, as on a page without https. */
export const copy = (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
