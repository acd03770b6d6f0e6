/** Texts typed but not sent, stored in this browser, also before logging in. */
const PREFIX = 'message-draft:'

/** `key`: the thread, the listing or the page of the forum. Empty where the browser does not allow storage. */
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

/** Moves a text typed while the first message of a thread was being sent from its listing or offer to the thread. */
export function moveDraft(from: string, to: string): void {
  const text = typedText(from)
  if (!text) return
  keepDraft(to, text)
  keepDraft(from, '')
}
