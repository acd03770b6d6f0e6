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

const OWN = 'own'

/** The key of what only this account may find in this browser: it goes when its user logs out. `account`: of the page. */
export const ownDraft = (account: string, name: string): string => [OWN, ...account.split(' '), name].join('/')

/** Drops what this user has not sent. `account`: of the page, whichever company it is for. */
export function dropOwnDrafts(account: string | undefined): void {
  const begins = `${PREFIX}${OWN}/${account?.split(' ')[0]}/`
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(begins)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Moves a text typed while the first message of a thread was being sent from its listing or offer to the thread. */
export function moveDraft(from: string, to: string): void {
  const text = typedText(from)
  if (!text) return
  keepDraft(to, text)
  keepDraft(from, '')
}
