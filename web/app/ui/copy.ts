/** False where the browser keeps the clipboard to itself, as on a page without https. */
export const copy = (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)
