/** The text of sitemaps (sitemaps.org, version 0.9), of robots.txt and of security.txt. */

/** The largest number of addresses in one file. */
export const ADDRESSES_A_FILE = 50_000

export interface Address {
  /** On this site, e.g. `/map`. */
  path: string
  /** When it last changed, if that is known. */
  changed?: Date
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function entries(tag: string, origin: string, addresses: readonly Address[]): string {
  return addresses
    .map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
      return `<${tag}><loc>${escaped(origin + path)}</loc>${lastmod}</${tag}>\n`
    })
    .join('')
}

export const sitemap = (origin: string, addresses: readonly Address[]): string =>
  `${HEAD}<urlset ${SPACE}>\n${entries('url', origin, addresses)}</urlset>\n`

/** Validity of security.txt, ms: the RFC recommends less than a year. */
const SECURITY_TEXT_MS = 90 * 86_400_000

/** A sitemap that lists the other files. */
export const sitemapIndex = (origin: string, files: readonly Address[]): string =>
  `${HEAD}<sitemapindex ${SPACE}>\n${entries('sitemap', origin, files)}</sitemapindex>\n`

/**
 * Robots render the map as browsers do, so they may make the calls that fill it. Pages with «noindex» are not disallowed here: a
 * robot that may not open them would never see their «noindex».
 */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/get-all-data',
    'Allow: /api/search',
    'Disallow: /api/',
    'Disallow: /forum-api/',
    'Disallow: /i/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Where to report a vulnerability (RFC 9116). */
export const securityText = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    // The text is made for each request, so it stays valid as long as the server runs.
    `Expires: ${new Date(now.getTime() + SECURITY_TEXT_MS).toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
