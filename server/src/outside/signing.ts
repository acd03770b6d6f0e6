/** Signatures by this server: what was signed for one purpose is worth nothing for another. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, SECRET_MIN } from '../config.ts'
import { codeOf } from './error-fields.ts'

export interface Signing {
  /** HMAC-SHA256, 43 characters of base64url. */
  sign(purpose: string, text: string): string
  /** Takes as long for a signature that is nearly right. */
  isSigned(purpose: string, text: string, signature: string): boolean
}

export function openSigning(secret: string): Signing {
  const digest = (purpose: string, text: string) => {
    // A key of its own for each purpose, so that no text of one can be that of another.
    const key = createHmac('sha256', secret).update(purpose).digest()
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      // Decoding would let several spellings of one signature pass.
      if (!/^[\w-]{43}$/.test(signature)) return false
      const right = Buffer.from(digest(purpose, text).toString('base64url'))
      return timingSafeEqual(Buffer.from(signature), right)
    },
  }
}

/** SECRET, or the one that this data directory keeps; made once, also where several processes start together. */
export async function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (secret) return secret
  const path = join(dataDir, 'secret')
  const kept = (await read(path)) ?? (await make(dataDir, path))
  if (kept.length < SECRET_MIN)
    throw new ConfigError(`Файл ${path} испорчен: в нём должно быть не меньше ${SECRET_MIN} знаков`)
  return kept
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole beside it and then named: nobody sees half a secret, and of several the first to be named stays. */
async function make(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const part = `${path}.${randomUUID()}`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await file.close()
    await link(part, path).catch((error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(part, { force: true })
  }
  return (await read(path)) ?? ''
}
