/** The public link opened last in this window, for the page of its photos. */

interface OpenedLink {
  id: string
  token: string
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
