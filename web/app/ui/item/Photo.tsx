interface Props {
  url: string
  alt: string
  /** Shown width, as `sizes` of HTML. */
  sizes: string
  /** Whether it is wider than 480 screen pixels. */
  large?: boolean
  /** Whether it is visible at once, and must not be loaded lazily. */
  first?: boolean
  onError?: () => void
}

/**
 * A photo of a listing in the width that its place needs; a JPEG for browsers without WebP.
 * Its place has a size of its own; the one in the tag keeps it where styles are late.
 */
export function Photo({ url, alt, sizes, large = false, first = false, onError }: Props) {
  const srcSet = srcSetOf(url)
  return (
    <picture>
      {srcSet ? (
        <source type={srcSet.includes('.jpg') ? undefined : 'image/webp'} srcSet={srcSet} sizes={sizes} />
      ) : null}
      <img
        src={plainImage(url, large)}
        alt={alt}
        width={large ? 960 : 240}
        height={large ? 720 : 180}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={onError}
      />
    </picture>
  )
}

/** The larger JPEG of a photo: for messengers, which do not support WebP. */
export const largeImage = (url: string): string => url.replace(/\/small\.webp$/, '/large.jpg')

/** Old photos have two sizes, a WebP for lists and a JPEG; newer ones, marked by a letter in the address, have six. */
const inAllWidths = (url: string) => /w\/small\.webp$/.test(url)

/** Widths among which browsers choose. */
function srcSetOf(url: string): string {
  const at = (name: string, width: number) => `${url.replace(/small\.webp$/, name)} ${width}w`
  const small = at('small.webp', 480)
  if (!inAllWidths(url)) return url.endsWith('/small.webp') ? `${small}, ${at('large.jpg', 1600)}` : ''
  return [at('240.webp', 240), small, at('960.webp', 960), at('1600.webp', 1600)].join(', ')
}

/** The image for a browser without WebP. */
const plainImage = (url: string, large: boolean): string =>
  large ? largeImage(url) : inAllWidths(url) ? url.replace(/small\.webp$/, 'small.jpg') : url
