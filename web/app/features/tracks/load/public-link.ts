/** The public link whose photos a page shows: the one in the address, else the one opened last in this window. */

interface OpenedLink {
  id: string
  token: string
  /** `yyyy-mm-dd`; absent: the last day. */
  day?: string | undefined
}

const KEY = 'public-link'

/** False where the browser refuses to store it. */
export function keepLink(link: OpenedLink): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link))
    return true
  } catch {
    return false
  }
}

export function keptLink(): OpenedLink | undefined {
  try {
    const { id, token } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Partial<OpenedLink>
    return typeof id === 'string' && typeof token === 'string' ? { id, token } : undefined
  } catch {
    return undefined
  }
}

const IN_HASH = /^#([0-9a-f-]{36})\/([\w-]+)(?:\/(\d{4}-\d{2}-\d{2}))?$/i

/** Reads `#ID/TOKEN` or `#ID/TOKEN/yyyy-mm-dd`; undefined for other texts. */
export function linkOfHash(hash: string): OpenedLink | undefined {
  const [, id, token, day] = IN_HASH.exec(hash) ?? []
  return id && token ? { id, token, day } : undefined
}
