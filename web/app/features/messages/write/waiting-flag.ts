/** Whether this browser has messages to send, without opening its database. */
const FLAG = 'messages-waiting'

export function flagWaiting(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // They go when the page of messages is opened.
  }
}

export function isFlagged(): boolean {
  try {
    return localStorage.getItem(FLAG) === '1'
  } catch {
    return false
  }
}
