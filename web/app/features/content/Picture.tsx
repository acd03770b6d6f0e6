import sizes from './pictures/sizes.json'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

type PictureName = keyof typeof sizes

const addressOf = (name: string) => files[`./pictures/${name}.webp`]

/** The running product, taken by `npm run pictures`, in the colours that the page has. */
export function Picture({ name, alt, className }: { name: PictureName; alt: string; className?: string | undefined }) {
  return (
    <picture>
      <source srcSet={addressOf(`${name}-dark`)} media="(prefers-color-scheme: dark)" />
      <img {...sizes[name]} className={className} src={addressOf(name)} alt={alt} loading="lazy" decoding="async" />
    </picture>
  )
}
