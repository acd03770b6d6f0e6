/** Mail that the tests' server has sent. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'
import { OUTBOX } from './server.ts'

/** Waits for a mail to this address that contains these words; returns the text of the newest one. */
export async function mailTo(address: string, words: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const all = (await mails()).filter((mail) => headOf(mail).includes(address)).map(bodyOf)
        text = all.findLast((mail) => words.test(mail)) ?? ''
        return text
      },
      { message: `mail to ${address}` },
    )
    .not.toBe('')
  return text
}

/** All mails in the order of their file names, which begin with the time. */
async function mails(): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => [])
  const whole = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(whole.map((name) => readFile(join(OUTBOX, name), 'utf8')))
}

const headOf = (mail: string) => /^To: .*$/im.exec(mail)?.[0].toLowerCase() ?? ''

/** All parts as one text, decoded from base64 and quoted-printable. */
function bodyOf(mail: string): string {
  const parts = mail.split(/^--.*$/m)
  return parts
    .map((part) => {
      const [head = '', ...rest] = part.trim().split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
      if (/transfer-encoding: quoted-printable/i.test(head)) return unquoted(body)
      return body
    })
    .join('\n')
}

function unquoted(body: string): string {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
