import sizes from './pictures/sizes.json'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

type PictureName = keyof typeof sizes

const addressOf = (name: string) => files[`./pictures/${name}.webp`]

/** A picture of full width has a second file for phones, with this share of its pixels. */
const SMALL = 0.6
/** Pixels of a picture per CSS pixel. */
const DENSITY = 1.25

function sourcesOf(name: string, width: number): string | undefined {
  const small = addressOf(`${name}-small`)
  const pixels = width * DENSITY
  return small ? `${small} ${Math.round(pixels * SMALL)}w, ${addressOf(name)} ${pixels}w` : addressOf(name)
}

/** A picture of the running product, taken by `npm run pictures`, in the page's colour scheme. */
export function Picture({ name, alt, className }: { name: PictureName; alt: string; className?: string | undefined }) {
  const { width } = sizes[name]
  const shown = `(max-width: ${width + 32}px) calc(100vw - 32px), ${width}px`
  return (
    <picture>
      <source srcSet={sourcesOf(`${name}-dark`, width)} sizes={shown} media="(prefers-color-scheme: dark)" />
      <img
        {...sizes[name]}
        className={className}
        src={addressOf(name)}
        srcSet={sourcesOf(name, width)}
        sizes={shown}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
