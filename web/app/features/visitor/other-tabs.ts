/** Tabs share the cookie: what one of them chooses is chosen for all. */
const KEY = 'user'

const chosen = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Tells other tabs for whom this page is open, and calls `reload` once another tab is open for another user or company: at once, or
 * when the browser shows this page again as it was left. Returns the function that ends it.
 */
export function followOtherTabs(mine: string, reload: () => void): () => void {
  try {
    localStorage.setItem(KEY, mine)
  } catch {
    // Without storage, other tabs cannot send a notice.
  }
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue && newValue !== mine) reload()
  }
  // A page in the browser's back/forward cache hears nothing of other tabs.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (chosen() ?? mine) !== mine) reload()
  }
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', shown)
  return () => {
    window.removeEventListener('storage', look)
    window.removeEventListener('pageshow', shown)
  }
}
