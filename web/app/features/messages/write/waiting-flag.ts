/** Whether this browser has messages to send; read without opening the database. */
const FLAG = 'messages-waiting'

export function flagWaiting(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without the flag, they are sent when the messages page is opened.
  }
}

export function isFlagged(): boolean {
  try {
    return localStorage.getItem(FLAG) === '1'
  } catch {
    return false
  }
}
