/** The larger JPEG of a picture: for the item's own page, and for messengers, which do not support WebP. */
export const largeImage = (url: string): string => url.replace(/\/small\.webp$/, '/large.jpg')
