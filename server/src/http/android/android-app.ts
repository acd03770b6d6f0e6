/** The Android app that this server offers: the file that ANDROID_APK names, and its description in `spetskarta.json`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { AndroidFile } from '@spetskarta/shared/site.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

/** Written by `npm run android` beside the file. */
const BESIDE = 'spetskarta.json'
const Description = z.object({
  version: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)
    .optional(),
  size: z.number().optional(),
  sha256: z.string().optional(),
  /** SHA-256 of the certificate that signed it, hexadecimal, with or without colons. */
  certificate: z.string().optional(),
})

const HASH = /^[0-9A-F]{64}$/
/** Interval of looking at the file, ms: an operator replaces it without a restart. */
const LOOK = MINUTE

interface Served extends AndroidFile {
  path: string
  /** Changes with the file. */
  mtimeMs: number
  /** In the form of assetlinks.json, `AB:CD:…`. */
  certificate: string | undefined
}

export interface AndroidApp {
  /** Undefined where there is no file. */
  current(): Served | undefined
  /** Looks at the file now. */
  look(): Promise<void>
  /** Whether the served app is newer than this version; false where either is unknown. */
  isOld(version: string | undefined): boolean
  close(): void
}

/** Without a path there is no app. */
export async function openAndroidApp(
  path: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<AndroidApp> {
  let served: Served | undefined
  let looking: Promise<void> | undefined

  async function read() {
    if (!path) return
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile()) {
      if (served) log.warn({ path }, 'the Android app is gone')
      served = undefined
    } else if (served?.mtimeMs !== file.mtimeMs || served.size !== file.size) {
      served = { ...(await describe(path, file.size, log)), path, mtimeMs: file.mtimeMs }
    }
  }
  const look = () => {
    looking ??= read()
      .catch((error) => log.warn({ err: error, path }, 'the Android app cannot be read'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  await look()
  if (path && !served) log.warn({ path }, 'ANDROID_APK names no file: no Android app is offered')
  const timer = path ? setInterval(look, LOOK).unref() : undefined
  return {
    current: () => served,
    look,
    isOld: (version) => served?.version !== undefined && version !== undefined && isOlder(version, served.version),
    close: () => clearInterval(timer),
  }
}

/** The description beside the file counts only while it describes this very file. */
async function describe(path: string, size: number, log: Pick<FastifyBaseLogger, 'warn'>) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const sha256 = hash.digest('hex')
  const beside = await readBeside(path, log)
  const other = (beside.size ?? size) !== size || (beside.sha256 ?? sha256).toLowerCase() !== sha256
  if (other) log.warn({ path }, `${BESIDE} tells of another file: its version and certificate are not used`)
  const certificate = beside.certificate?.replaceAll(':', '').toUpperCase()
  return {
    size,
    sha256,
    version: other ? undefined : beside.version,
    certificate: !other && certificate && HASH.test(certificate) ? certificate.match(/../g)?.join(':') : undefined,
  }
}

async function readBeside(path: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<z.infer<typeof Description>> {
  const file = join(dirname(path), BESIDE)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return {}
  try {
    return Description.parse(JSON.parse(text))
  } catch (error) {
    log.warn({ err: error, file }, `${BESIDE} cannot be read`)
    return {}
  }
}

/** Compares versions of numbers separated by dots; a part that is not a number counts as 0. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0))
  for (let i = 0; i < Math.max(one?.length ?? 0, other?.length ?? 0); i++) {
    const difference = (one?.[i] ?? 0) - (other?.[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
