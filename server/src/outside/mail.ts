/** Mail: over SMTP where SMTP_URL is set, otherwise into files. */
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { letters } from './metrics.ts'
import { inSpan } from './tracing.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Besides the usual ones. */
  headers?: Record<string, string>
}

type Logger = Pick<FastifyBaseLogger, 'info' | 'warn'>

export interface Mail {
  /** Whether the mail server accepts letters now; the same for every recipient. */
  ready(): Promise<boolean>
  /** Rejects where the letter was not accepted after all attempts. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds before the second attempt, and before the third. */
const AGAIN_AFTER = [2_000, 20_000]
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 }

/** What may be logged about a failure: a mail server's answer quotes the address. */
class MailError extends Error {
  responseCode: number | undefined

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    super(`mail was not taken: ${[code, responseCode].filter(Boolean).join(' ') || 'unknown reason'}`)
    this.responseCode = responseCode
  }
}

export function openMail(
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  logger: Logger,
  againAfter = AGAIN_AFTER,
): Mail {
  const opened = mail.smtpUrl
    ? overSmtp(mail.smtpUrl, mail.from, logger, againAfter)
    : intoFiles(dataDir, mail.from, logger)
  return {
    ...opened,
    // If it is not ready, callers send no letter, so a failure is counted here.
    async ready() {
      const isReady = await inSpan('mail ready', () => opened.ready(), 'client')
      if (!isReady) letters.inc({ result: 'failed' })
      return isReady
    },
    async send(letter) {
      try {
        await inSpan('mail send', () => opened.send(letter), 'client')
        letters.inc({ result: 'sent' })
      } catch (error) {
        letters.inc({ result: 'failed' })
        throw error
      }
    },
  }
}

const message = (from: string, letter: Letter): SendMailOptions => ({
  ...letter,
  // An object, so that it stays one address whatever characters it has.
  to: { name: '', address: letter.to },
  from,
  headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function overSmtp(url: string, from: string, logger: Logger, againAfter: number[]): Mail {
  const transport = createTransport({ url, ...TIMEOUTS })
  const attempt = (letter: Letter) =>
    transport.sendMail(message(from, letter)).catch((error: unknown) => {
      throw new MailError(error as object)
    })

  return {
    ready: () =>
      transport.verify().then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: new MailError(error as object) }, 'mail server is away')
          return false
        },
      ),
    async send(letter) {
      for (const pause of againAfter) {
        try {
          await attempt(letter)
          return
        } catch (error) {
          // 5xx is the mail server's final answer.
          if (((error as MailError).responseCode ?? 0) >= 500) throw error
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
      await attempt(letter)
    },
    close: () => transport.close(),
  }
}

function intoFiles(dataDir: string, from: string, logger: Logger): Mail {
  const folder = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async ready() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
        return true
      } catch (error) {
        logger.warn({ err: error }, 'outbox cannot be written')
        return false
      }
    },
    async send(letter) {
      const { message: content } = await transport.sendMail(message(from, letter))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      const path = join(folder, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A program that watches the folder sees whole letters only.
      await writeFile(`${path}.part`, content as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      logger.info({ file: name }, 'mail written to the outbox')
    },
    close() {},
  }
}
