/** Files on their way in: written to a temporary file while they arrive, never held in memory. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../deps.ts'
import { temporaryFolder } from '../../outside/files/temporary-files.ts'
import { badRequest, tooLarge } from '../errors.ts'

/** Milliseconds: enough for the largest file over a slow mobile network. */
export const UPLOAD_MS = 10 * MINUTE
/**
 * Milliseconds for which the rest of a refused body is still read and thrown away: many clients read no answer before they have
 * sent everything.
 */
const REST_MS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files are written while they arrive. */
    temporaryFolder(): string
  }
}

/** Files of this app's calls go to a folder under `dataDir`, made when the first one comes. */
export function keepFilesIn(app: App, dataDir: string) {
  let folder: string | undefined
  app.decorate('temporaryFolder', () => (folder ??= temporaryFolder(dataDir)))
}

/** A path for a file that is deleted once the request is answered or broken off. */
export function temporaryPath(reply: FastifyReply): string {
  const path = join(reply.server.temporaryFolder(), randomUUID())
  reply.raw.once('close', () => void rm(path, { force: true }))
  return path
}

/** Writes the file, at most `max` bytes of it, and returns its size. Where it is larger, `tooLarge` is thrown. */
export async function save(file: Readable, path: string, max: number, tooLarge: () => Error): Promise<number> {
  let size = 0
  try {
    await pipeline(
      file,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > max) throw tooLarge()
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return size
}

export function throwRestAway(request: FastifyRequest) {
  request.raw.unpipe()
  request.raw.resume()
  endIn(request, REST_MS)
}

/** Ends the connection after this time: a caller may not keep it busy longer. */
export function endIn({ raw }: FastifyRequest, milliseconds: number) {
  const timer = setTimeout(() => raw.destroy(), milliseconds).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

/** The file of the call, saved: part of a form, or the body itself. */
export async function receivedFile(request: FastifyRequest, reply: FastifyReply, max: number, larger: string) {
  const part = request.isMultipart() ? await request.file() : { file: request.raw, filename: '' }
  if (!part) throw badRequest('Нет файла')
  const path = temporaryPath(reply)
  try {
    const size = await save(part.file, path, max, () => tooLarge(larger))
    if (size === 0) throw badRequest('Нет файла')
    return { path, size, name: part.filename }
  } catch (error) {
    throwRestAway(request)
    throw error
  }
}
