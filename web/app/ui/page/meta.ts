/** Metadata of a page for search engines and messengers. */
import type { MetaDescriptor } from 'react-router'

/** The root's match is always the first. */
export type PageMatches = readonly [{ loaderData?: { site: { origin: string } } | undefined } | undefined, ...unknown[]]

interface Crumb {
  name: string
  path: string
}

interface PageMeta {
  /** Data of all matched routes, as `meta` gets it; the root's contains the origin of this site. */
  matches: PageMatches
  /** Without the site's name. */
  title: string
  description: string
  /** The page's canonical path, e.g. `/equipment/42`. */
  path: string
  /** Address of an image on this site. */
  image?: string | null
  /** Whether the image has the size that messengers expect. */
  pictured?: boolean
  /** False keeps the page out of search engines. */
  index?: boolean
  /** Breadcrumbs: the outermost page first, without this page itself. */
  crumbs?: readonly Crumb[]
  /** schema.org data; React Router escapes it for its script element. */
  jsonLd?: object | undefined
}

/** `https://host` of this site, from the root's data; empty where the root failed. */
export function siteOrigin(matches: PageMatches): string {
  return matches[0]?.loaderData?.site.origin ?? ''
}

const DESCRIPTION_MAX = 180

/** Characters removed from the end of a cut line. */
const NO_END = ' ,.;:—-'

/** The text in one line, cut at the end of a word. */
export function oneLine(text: string, max = DESCRIPTION_MAX): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  let end = Math.max(cut.lastIndexOf(' '), max / 2)
  while (end > 0 && NO_END.includes(cut.charAt(end - 1))) end--
  return `${cut.slice(0, end)}…`
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const origin = siteOrigin(page.matches)
  const url = origin + page.path
  const title = page.title.includes('Спецкарта') ? page.title : `${page.title} — Спецкарта`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: 'Спецкарта' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: origin + (page.image ?? COMMON_IMAGE) },
    ...(page.image && !page.pictured ? [] : IMAGE_SIZE),
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ? [{ 'script:ld+json': page.jsonLd as Record<string, never> }] : []),
    ...(page.crumbs
      ? [{ 'script:ld+json': breadcrumbList(origin, [...page.crumbs, page]) as Record<string, never> }]
      : []),
  ]
}

/** For pages without an image of their own. */
const COMMON_IMAGE = '/og.jpg'
const IMAGE_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

const breadcrumbList = (origin: string, way: readonly { name?: string; title?: string; path: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: name ?? title,
    item: origin + path,
  })),
})

/** For a page that does not exist. */
export const missingMeta = (): MetaDescriptor[] => [
  { title: 'Страница не найдена — Спецкарта' },
  { name: 'description', content: 'Такого адреса нет, или объявление снято с публикации.' },
  { name: 'robots', content: 'noindex' },
]
