/** A whole park from a table or a Traccar server: read, checked, added, undone. Reading and checking save nothing. */
import multipart from '@fastify/multipart'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { LISTINGS } from '@spetskarta/shared/limits.ts'
import * as schema from '@spetskarta/shared/own-items/park-table.schema.ts'
import * as api from '@spetskarta/shared/own-items/park-table.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { App, Deps } from '../../../deps.ts'
import { receivedFile } from '../../../http/bodies/received-file.ts'
import { badRequest, conflict, forbidden, orNotFound } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../../outside/files/xlsx.ts'
import { requireDisk } from '../../storage/storage.guard.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { addTable } from './add-table.queries.ts'
import { checkRows } from './check.rules.ts'
import { knownPark, listParkTables, usualOf } from './park-table.queries.ts'
import { placeReader } from './places.ts'
import { readInWorker } from './reading-worker.ts'
import { sampleSheet } from './sample-sheet.ts'
import { readTraccarServer } from './traccar.ts'
import { undoTable } from './undo-table.queries.ts'

/** Bytes of a thousand rows with every cell full of Russian text. */
const ROWS_BODY = 5_000_000
const ADDED = { name: 'park tables', max: api.PARK_TABLE.anHour, windowMs: HOUR }
/** Each table is read in its own worker thread. */
const READ = { name: 'park tables read', max: 60, windowMs: HOUR }
/** Each keeps a connection to another server open for some seconds. */
const SERVERS = { name: 'traccar servers', max: 30, windowMs: HOUR }

const NO_TABLE = 'Такой таблицы у вас нет'
const NOTHING = 'Ни одна строка не подходит: исправьте таблицу и загрузите её снова'
const UNCONFIRMED = `Пока почта не подтверждена, можно добавить ${LISTINGS.unconfirmed} машин и заказов. Подтвердите её по ссылке из письма`

/** Today in the zone where most machines are: the places of the table's machines may be unknown yet. */
const today = () => dayAt(DEFAULT_ZONE, Date.now())

export function parkTableRoutes(app: App, deps: Deps) {
  const { db, config, gazetteer, outbound } = deps
  const countAdded = guardedByKey(deps, ADDED)
  const countRead = guardedByKey(deps, READ)
  const countServers = guardedByKey(deps, SERVERS)

  app.register(async (scope: App) => {
    await scope.register(multipart, { limits: { files: 1, fields: 1, fileSize: api.PARK_TABLE.bytes + 1 } })
    scope.route({
      ...served(api.readParkTable, schema.readParkTable),
      config: { cost: 'heavy', slowBody: true },
      onRequest: async (request) => {
        const { id: user } = await signedIn(db, request)
        await requireDisk({ config })
        await countRead(user, 'Слишком много таблиц')
      },
      handler: async (request, reply) => {
        const { id: user } = await signedIn(db, request)
        const { path, name } = await receivedFile(request, reply, api.PARK_TABLE.bytes, 'Таблица больше 5\u00a0МБ')
        const read = await readInWorker(user, path)
        if ('fault' in read) throw badRequest(read.fault)
        return { name: name.slice(0, 200), source: 'table' as const, ...read }
      },
    })
  })

  app.route({
    ...served(api.readTraccar, schema.readTraccar),
    ...signedInFirst(db),
    handler: async (request) => {
      await countServers((await signedIn(db, request)).id, 'Слишком много обращений к серверам Traccar')
      const read = await readTraccarServer(outbound, request.body)
      if ('fault' in read) throw badRequest(read.fault)
      return { name: read.host, source: 'traccar' as const, rows: read.rows, unread: [] }
    },
  })

  app.route({
    ...served(api.checkParkTable, schema.checkParkTable),
    ...signedInFirst(db),
    bodyLimit: ROWS_BODY,
    config: { cost: 'heavy', slowBody: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { rows, defaults } = request.body
      return checkRows(rows, defaults, await knownPark(db, user), placeReader(gazetteer), today())
    },
  })

  app.route({
    ...served(api.addParkTable, schema.addParkTable),
    ...signedInFirst(db),
    bodyLimit: ROWS_BODY,
    config: { cost: 'heavy', slowBody: true },
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      await countAdded(owner, 'Слишком много таблиц за час')
      const { rows, defaults, ...table } = request.body
      const placeOf = placeReader(gazetteer)
      const added = await addTable(db, gazetteer, { owner, ...table }, (known) =>
        checkRows(rows, defaults, known, placeOf, today()),
      )
      if (added === 'nothing') throw badRequest(NOTHING)
      if (added === 'taken') throw conflict('Этот номер таблицы уже занят. Обновите страницу')
      if (added === 'unconfirmed') throw forbidden(UNCONFIRMED, 'unconfirmed')
      const {
        tables: [saved],
      } = await listParkTables(db, owner, { id: table.id })
      return orNotFound(saved, NO_TABLE)
    },
  })

  app.route({
    ...served(api.getParkTables, schema.getParkTables),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const [listed, usual] = await Promise.all([listParkTables(db, user, request.query), usualOf(db, user)])
      return { ...listed, ...usual }
    },
  })

  app.route({
    ...served(api.undoParkTable, schema.undoParkTable),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      return orNotFound(await undoTable(db, user, request.params.id), NO_TABLE)
    },
  })

  app.route({
    ...served(api.sampleParkTable, schema.sampleParkTable),
    handler: async (request, reply) => {
      await signedIn(db, request)
      reply.headers(savedAs('park.xlsx', 'Образец таблицы парка.xlsx'))
      return reply.type(XLSX_TYPE).send(xlsxOf(sampleSheet()))
    },
  })
}
