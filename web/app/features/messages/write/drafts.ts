/** What a visitor has typed and not sent, in this browser: also before he has logged in. */
const PREFIX = 'message-draft:'

/** `key`: the thread or the listing. A browser that keeps nothing has no drafts. */
export function typedText(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(PREFIX + key, text)
    else localStorage.removeItem(PREFIX + key)
  } catch {
    // It stays in the field.
  }
}
