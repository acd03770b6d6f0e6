import type { Deps } from '../src/deps.ts'

/** The bodies of a letter's parts, in the form sent over the wire, for example the text and the HTML. */
export function partsOf(letter: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1] ?? ''
  return letter
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : fromQuotedPrintable(text)
    })
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

/** Begins `work` with a mail server that never answers, and returns at its first letter. */
export async function dyingIn(deps: Deps, work: (dying: Deps) => Promise<unknown>): Promise<void> {
  const { promise: sending, resolve } = Promise.withResolvers<void>()
  const send = () => {
    resolve()
    return new Promise<never>(() => {})
  }
  const ended = work({ ...deps, mail: { ...deps.mail, ready: async () => true, send } })
  await Promise.race([sending, ended.then(() => Promise.reject(new Error('no letter was sent')))])
}
