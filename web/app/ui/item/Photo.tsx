import { plainImage, srcSetOf } from './item-image'

interface Props {
  url: string
  alt: string
  /** How wide it is shown, as `sizes` of HTML. */
  sizes: string
  /** True where it is wider than 480 screen pixels. */
  large?: boolean
  /** Seen at once: it is not put off. */
  first?: boolean
  onError?: () => void
}

/**
 * A photo of a listing in the width that its place needs; where a browser knows no WebP, a JPEG. Its place has a size of its own: what
 * stands in the tag keeps one where styles are late.
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
