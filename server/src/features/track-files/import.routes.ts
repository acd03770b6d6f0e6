/** Files with points: how they are read, importing them, and undoing an import. */
import multipart from '@fastify/multipart'
import * as schema from '@spetskarta/shared/track-files/track-files.schema.ts'
import * as api from '@spetskarta/shared/track-files/track-files.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { endIn, receivedFile, UPLOAD_MS } from '../../http/bodies/received-file.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { requireDisk, requireRoom } from '../storage/storage.guard.ts'
import { owns } from '../tracks/access.queries.ts'
import { importsLeaving } from '../tracks/store/doom.queries.ts'
import { ensureTracking } from '../tracks/tracking.queries.ts'
import { signedIn } from '../visitor/visitor.ts'
import type { CheckedFile, ReadingTask } from './check-file.ts'
import {
  homesOfMachine,
  importPoints,
  listImports,
  recordedDays,
  undoImport,
  zonesOfMachine,
} from './import.queries.ts'
import { isZone } from './reading/table-moments.rules.ts'
import { checkInWorker } from './reading-worker.ts'
import { openUploads } from './uploads.guard.ts'

const NAME_MAX = 200

const COORDS_IN_DOUBT =
  'Координаты далеко от машины и похожи на переставленные или записанные в других единицах. Выберите, как их читать'

/** How the owner wants the file to be read. */
interface Reading {
  name?: string | undefined
  zone?: string | undefined
  columns?: string | undefined
  coords?: CoordsReading | undefined
}

export function importRoutes(app: App, { db, long, config }: Deps) {
  const uploads = openUploads()

  /** The user, if they own the machine; otherwise a 404. */
  async function ownerOf(request: FastifyRequest, equipmentId: string): Promise<string> {
    const { id: user } = await signedIn(db, request)
    if (!schema.importTrack.params.shape.equipmentId.safeParse(equipmentId).success) throw notFound(NO_MACHINE)
    if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
    return user
  }

  interface ImportRequest {
    user: string
    equipmentId: string
    reading: Reading
    want: ReadingTask['want']
  }

  /** The file of the request, read and checked; answers with an error text if there is no readable file. */
  async function checkedFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, equipmentId, reading, want }: ImportRequest,
  ) {
    const choice = choiceOf(reading)
    const { path, size, name } = await receivedFile(request, reply, api.TRACK_FILE_MAX, 'Файл больше 20\u00a0МБ')
    const { timeZone: homeZone, zonesBefore } = await zonesOfMachine(db, equipmentId)
    const homes = await homesOfMachine({ db, pool: long.pool }, equipmentId)
    const task: ReadingTask = { path, choice: { ...choice, homeZone }, zonesBefore, now: Date.now(), homes, want }
    const checked = await uploads.read(user, size, () => checkInWorker(task))
    if ('fault' in checked) throw badRequest(checked.fault)
    return { checked, homeZone, name: (name || reading.name || '').slice(0, NAME_MAX) }
  }

  app.register(async (scope: App) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fileSize: api.TRACK_FILE_MAX + 1 } })
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    // The handler reads the body after it has checked who sends it.
    scope.addContentTypeParser('*', async () => undefined)
    const upload = {
      // Before the body is read.
      onRequest: async (request: FastifyRequest<{ Params: { equipmentId: string } }>, reply: FastifyReply) => {
        endIn(request, UPLOAD_MS)
        await requireDisk({ config })
        uploads.begin(await ownerOf(request, request.params.equipmentId), request, reply)
      },
    }

    scope.route({
      ...served(api.previewImport, schema.previewImport),
      config: { cost: 'heavy', slowBody: true },
      ...upload,
      handler: async (request, reply) => {
        const { id: user } = await signedIn(db, request)
        const { equipmentId } = request.params
        const { checked, homeZone } = await checkedFile(request, reply, {
          user,
          equipmentId,
          reading: request.query,
          want: 'preview',
        })
        const days = checked.preview?.days ?? []
        return previewOf(checked, homeZone, await recordedDays(long.pool, equipmentId, days))
      },
    })

    scope.route({
      ...served(api.refusedRows, schema.refusedRows),
      config: { cost: 'heavy' },
      ...upload,
      handler: async (request, reply) => {
        const { id: user } = await signedIn(db, request)
        const { equipmentId } = request.params
        const wanted = { user, equipmentId, reading: request.query, want: 'refused' } as const
        const { checked } = await checkedFile(request, reply, wanted)
        const rows = checked.rows ?? []
        return { rows: rows.map(({ index: _, ...row }) => row), more: checked.refused - rows.length }
      },
    })

    scope.route({
      ...served(api.importTrack, schema.importTrack),
      config: { cost: 'heavy', slowBody: true },
      ...upload,
      handler: async (request, reply) => {
        const { id: user } = await signedIn(db, request)
        const { equipmentId } = request.params
        const wanted = { user, equipmentId, reading: request.query, want: 'points' } as const
        const { checked, name } = await checkedFile(request, reply, wanted)
        const missing = checked.table?.missing ?? []
        if (missing.length > 0) throw badRequest(`В таблице не нашлись: ${missing.join(', ')}`)
        if (checked.coords) throw badRequest(COORDS_IN_DOUBT)
        await requireRoom({ db, config }, equipmentId, { points: checked.count })
        await ensureTracking(db, equipmentId)
        const file = { equipment: equipmentId, user, fileName: name, format: checked.format }
        const { stored, id } = await uploads.during(user, () => importPoints(long.pool, file, checked.points))
        return {
          accepted: stored,
          duplicates: checked.count - stored + checked.repeated,
          rejected: checked.refused,
          reasons: checked.lines,
          importId: id ?? null,
        }
      },
    })
  })

  app.route({
    ...served(api.getImports, schema.getImports),
    handler: async (request) => {
      await ownerOf(request, request.params.equipmentId)
      const { imports, count } = await listImports(db, request.params.equipmentId, request.query.limit)
      const leaving = await importsLeaving(db, request.params.equipmentId)
      return {
        count,
        imports: imports.map((row) => ({
          _id: row.id,
          name: row.file_name,
          format: row.format,
          createdAt: row.created_at.getTime(),
          userName: row.user_name,
          points: row.points,
          from: row.first_at.getTime(),
          to: row.last_at.getTime(),
          undoneAt: row.undone_at?.getTime() ?? null,
          leaving: leaving.has(row.id),
        })),
      }
    },
  })

  app.route({
    ...served(api.undoImport, schema.undoImport),
    handler: async (request) => {
      const { equipmentId, importId } = request.params
      await ownerOf(request, equipmentId)
      return orNotFound(await undoImport(long.db, equipmentId, importId), 'Такой загрузки нет')
    },
  })
}

function choiceOf({ zone, columns, coords }: Reading) {
  if (zone !== undefined && !isZone(zone)) throw badRequest('Такого часового пояса нет')
  const meanings = columns?.split(',').map((word) => {
    const meaning = api.COLUMN_MEANINGS.find((known) => known === word)
    if (!meaning) throw badRequest('Столбцы названы неверно')
    return meaning
  })
  return { zone, columns: meanings, coords }
}

function previewOf(checked: CheckedFile, homeZone: string, recorded: string[]): api.ImportPreview {
  const { format, files, table, count, repeated, refused, reasons, lines, preview, coords } = checked
  return {
    format,
    files,
    columns: table?.columns ?? [],
    missing: table?.missing ?? [],
    zone: table?.zone ?? null,
    homeZone,
    coords: coords ?? null,
    first: (preview?.first ?? []).map(({ at, lat, lng, speed, accuracy }) => ({
      timestamp: at,
      coords: [lat, lng],
      speed,
      accuracy,
    })),
    points: count,
    repeated,
    rejected: refused,
    reasons,
    lines,
    days: (preview?.days ?? []).map(({ day }) => day),
    recordedDays: recorded,
    from: preview?.from ?? null,
    to: preview?.to ?? null,
    route: preview?.route ?? [],
    jumps: preview?.jumps ?? { count: 0, places: [] },
  }
}
