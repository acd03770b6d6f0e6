/**
 * Writes the `style` attributes of a page as `data-style`. The Content-Security-Policy forbids style attributes, because a
 * visitor's text could become one; `layout/set-styles.js` sets those of the page itself before React starts.
 */
export const stylesAside = (html: string): string => html.replaceAll(' style="', ' data-style="')
