/** Days as files, and the table of days as an Excel file. */

import * as schema from '@spetskarta/shared/track-files/track-files.schema.ts'
import * as api from '@spetskarta/shared/track-files/track-files.ts'
import type { App, Deps } from '../../deps.ts'
import { orNotFound } from '../../http/errors.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../outside/files/xlsx.ts'
import { openEngineHours } from '../days/engine-hours/engine-hours.ts'
import { freshenForPage } from '../days/freshen-days.queries.ts'
import { NOTHING_RECORDED, readableMachine } from '../days/machines.guard.ts'
import { refuseWhileCounting } from '../days/recount/counting.guard.ts'
import { failingSums, unsummed } from '../days/stale-days.queries.ts'
import { LEAD_MS } from '../tracks/day.rules.ts'
import { knownMachineOn } from '../tracks/engine/known-engine.queries.ts'
import { reasonOf } from '../tracks/filter.rules.ts'
import { computeDay } from '../tracks/shown/compute-day.ts'
import { readTrack } from '../tracks/store/read.queries.ts'
import { tellerOf } from '../tracks/track.ts'
import { spanOf } from '../tracks/zones.rules.ts'
import { signedIn } from '../visitor/visitor.ts'
import { exportedDaysSheet, withUncounted } from './days-sheet.ts'
import { listAllDays, listPoints } from './export.queries.ts'
import { fileBeginOf } from './writing/begin.rules.ts'
import { recorderNumber } from './writing/exported.ts'
import { FORMATS } from './writing/track-formats.rules.ts'

const keyOf = (at: number, recorder: string | null) => `${at} ${recorder ?? ''}`

export function exportRoutes(app: App, deps: Deps) {
  const { db, long } = deps

  app.route({
    ...served(api.exportDay, schema.exportDay),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, file } = request.params
      const { card, ...machine } = await readableMachine(db, user, equipmentId)
      const tracking = orNotFound(machine.tracking, NOTHING_RECORDED)
      const [day = '', format] = file.split('.')
      const { type, text } = FORMATS[format as keyof typeof FORMATS]
      const { start, end } = spanOf(tracking, day)
      const recorded = await readTrack(long, equipmentId, start - LEAD_MS, end)
      const { track, day: computed } = await computeDay(equipmentId, {
        track: recorded,
        start,
        machine: await knownMachineOn(long.db, { equipment: equipmentId, type: tracking.type, day, start, end }),
      })
      const reasons = new Map(
        Array.from(track.t, (at, i) => [keyOf(at, tellerOf(track, i)), reasonOf(computed.flags[i] ?? 0)]),
      )
      const points = await listPoints(long.db, equipmentId, fileBeginOf(track, computed, start), end)
      reply.headers({
        'content-disposition': `attachment; filename="${file}"; filename*=UTF-8''${encodeURIComponent(`${card.name} ${file}`)}`,
      })
      const exported = {
        name: `${card.name}, ${day}`,
        several: track.recorders.length > 1,
        points: points.map(({ recorder, ...point }) => ({
          ...point,
          leftOut: reasons.get(keyOf(point.at, recorder)),
          recorder: recorderNumber(track.recorders, recorder),
        })),
      }
      return sendMade(reply, text(exported), type)
    },
  })

  app.route({
    ...served(api.exportDays, schema.exportDays),
    config: { cost: 'heavy', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      const { card, ...machine } = await readableMachine(db, user, equipmentId)
      const tracking = orNotFound(machine.tracking, NOTHING_RECORDED)
      await freshenForPage(deps, [equipmentId], undefined)
      const { days: behind } = await unsummed(db, [equipmentId], { settled: true })
      const failing = await failingSums(db, [equipmentId])
      refuseWhileCounting(behind - failing.filter(({ settled }) => settled).length)
      const hoursOf = await openEngineHours(long, { equipment: equipmentId, type: card.type, zones: tracking })
      async function* withEngine() {
        const days = failing.map(({ day }) => day)
        for await (const row of withUncounted(listAllDays(long.db, equipmentId), days))
          yield 'points' in row ? { ...row, engine: await hoursOf(row.day, row.day) } : row
      }
      reply.headers(savedAs('days.xlsx', `${card.name}, дни.xlsx`))
      return reply.type(XLSX_TYPE).send(xlsxOf(exportedDaysSheet(tracking, withEngine(), failing.length > 0)))
    },
  })
}
