/** Export of days as files, and import of files. */
import { Worker } from 'node:worker_threads'
import multipart from '@fastify/multipart'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/track-files/track-files.schema.ts'
import * as api from '@spetskarta/shared/track-files/track-files.ts'
import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { badRequest, busy, notFound, orNotFound, tooLarge } from '../../http/errors.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { codeOf } from '../../outside/error-fields.ts'
import { NO_MACHINE, NOTHING_RECORDED, readableMachine } from '../days/machines.guard.ts'
import { owns } from '../tracks/access.queries.ts'
import { dayOfTrack, LEAD_MS } from '../tracks/day.rules.ts'
import { toPoint } from '../tracks/point.rules.ts'
import { readTrack } from '../tracks/track.queries.ts'
import { ensureTracking } from '../tracks/tracking.queries.ts'
import { signedIn } from '../visitor/visitor.ts'
import { importPoints } from './import.queries.ts'
import type { FileRead } from './read-track-file.ts'
import { FORMATS } from './track-files.rules.ts'

/** Files that are read at the same time: each may take hundreds of megabytes. */
const FILES_AT_ONCE = 2
const READ_MS = MINUTE
const MEMORY_MB = 768
/** So many errors are enough to see what is wrong with a file. */
const REASONS_TOLD = 20

export function trackFilesRoutes(app: App, { db, pool }: Deps) {
  app.route({
    ...served(api.exportDay, schema.exportDay),
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, file } = request.params
      const { card, ...machine } = await readableMachine(db, user, equipmentId)
      const tracking = orNotFound(machine.tracking, NOTHING_RECORDED)
      const [day = '', format] = file.split('.')
      const { type, text } = FORMATS[format as keyof typeof FORMATS]
      const { start, end } = daySpan(tracking.timeZone, day)
      const track = await readTrack(pool, equipmentId, start - LEAD_MS, end)
      reply.headers({
        'content-disposition': `attachment; filename="${file}"; filename*=UTF-8''${encodeURIComponent(`${card.name} ${file}`)}`,
      })
      const exported = { name: `${card.name}, ${day}`, track, day: dayOfTrack(track, start) }
      return sendMade(reply, text(exported), type)
    },
  })

  let reading = 0

  app.register(async (scope: App) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fileSize: api.TRACK_FILE_MAX } })
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: api.TRACK_FILE_MAX },
      async (_: unknown, body: Buffer) => body,
    )
    scope.route({
      ...served(api.importTrack, schema.importTrack),
      bodyLimit: api.TRACK_FILE_MAX + 100_000,
      // Before the body is read.
      onRequest: async (request) => {
        const { id: user } = await signedIn(db, request)
        const { equipmentId } = request.params
        if (!schema.importTrack.params.shape.equipmentId.safeParse(equipmentId).success) throw notFound(NO_MACHINE)
        if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
        if (reading >= FILES_AT_ONCE) throw busy()
      },
      handler: async (request) => {
        const { equipmentId } = request.params
        const file = await fileOf(request)
        if (reading >= FILES_AT_ONCE) throw busy()
        reading++
        const read = await readInWorker(file).finally(() => reading--)
        if ('fault' in read) throw badRequest(read.fault)
        const now = Date.now()
        const checked = read.points.map((told) => toPoint(told, now))
        const points = checked.filter((point): point is Point => typeof point !== 'string')
        const reasons = checked.flatMap((reason, index) => (typeof reason === 'string' ? { index, reason } : []))
        await ensureTracking(db, equipmentId)
        const accepted = await importPoints(pool, equipmentId, points)
        return {
          accepted,
          duplicates: points.length - accepted,
          rejected: reasons.length,
          reasons: reasons.slice(0, REASONS_TOLD),
        }
      },
    })
  })
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw badRequest('Нет файла')
    return request.body
  }
  const file = await request.file()
  if (!file) throw badRequest('Нет файла')
  try {
    return await file.toBuffer()
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge('Файл больше 20 МБ')
    throw error
  }
}

/** Reads in a worker, apart from the thread that answers calls, with limits on its time and memory. */
function readInWorker(file: Buffer): Promise<FileRead> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./track-file.worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const tooHard = () => reject(badRequest('Файл слишком велик или сложен: разделите его на части'))
    const timer = setTimeout(() => void worker.terminate(), READ_MS)
    worker.once('message', resolve)
    worker.once('error', tooHard)
    worker.once('exit', () => {
      clearTimeout(timer)
      tooHard()
    })
  })
}
