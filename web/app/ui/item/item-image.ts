/** The larger JPEG of a picture: for messengers, which do not support WebP. */
export const largeImage = (url: string): string => url.replace(/\/small\.webp$/, '/large.jpg')

/** Photos of the first years have two sizes, a WebP for lists and a JPEG; newer ones, distinguished by the letter, six. */
const inAllWidths = (url: string) => /w\/small\.webp$/.test(url)

/** Widths as a browser chooses among them. */
export function srcSetOf(url: string): string {
  const at = (name: string, width: number) => `${url.replace(/small\.webp$/, name)} ${width}w`
  const small = at('small.webp', 480)
  if (!inAllWidths(url)) return url.endsWith('/small.webp') ? `${small}, ${at('large.jpg', 1600)}` : ''
  return [at('240.webp', 240), small, at('960.webp', 960), at('1600.webp', 1600)].join(', ')
}

/** For a browser without WebP. */
export const plainImage = (url: string, large: boolean): string =>
  large ? largeImage(url) : inAllWidths(url) ? url.replace(/small\.webp$/, 'small.jpg') : url
