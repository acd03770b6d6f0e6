/** Texts typed but not sent, stored in this browser, also before logging in. */
const PREFIX = 'message-draft:'

/** `key`: the thread or the listing. Empty where the browser does not allow storage. */
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
    // The text remains in the field.
  }
}
