/** The larger JPEG of a picture: for a page of its own, and for messengers, which know no WebP. */
export const largeImage = (url: string): string => url.replace(/\/small\.webp$/, '/large.jpg')
