/** The timesheet on the screen and for Excel; corrected by hand, by the company's rules. */
import type { MachineGroup } from '@spetskarta/shared/company/groups.ts'
import * as schema from '@spetskarta/shared/crew/timesheet.schema.ts'
import * as api from '@spetskarta/shared/crew/timesheet.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/connect.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, conflict, notFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../../outside/files/xlsx.ts'
import { groupsOf, machinesByGroup, seenGroups } from '../../company/groups.queries.ts'
import { countUnsummed } from '../../days/freshen-days.queries.ts'
import { refuseWhileCounting } from '../../days/recount/counting.guard.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { closingsOf, insertClosing, reopenMonth, WHOLE } from './closings.queries.ts'
import { sheetAsClosed } from './sheet-as-closed.ts'
import { keepSheetCorrection, listCorrections, saveRules } from './timesheet.queries.ts'
import { daysHeard, timesheetOf } from './timesheet.ts'
import { timesheetWorkbook } from './timesheet-sheet.ts'
import { openDays } from './uncounted.rules.ts'

const CLOSED = 'Месяц закрыт. Чтобы исправить день, откройте табель снова, с причиной'

const withParts = (groups: readonly Pick<MachineGroup, 'id' | 'parent'>[], group: number) => [
  group,
  ...groups.flatMap((one) => (one.parent === group ? one.id : [])),
]

const NOT_COUNTED = 'Итоги дней ещё считаются. Закройте месяц через несколько минут'

/** «Не удалось посчитать 12.06.2026: …» */
function uncountedText(days: readonly string[], therefore: string): string {
  return `Не удалось посчитать ${days.map((day) => day.split('-').reverse().join('.')).join(', ')}: ${therefore}`
}

const idsOf = (machines: readonly { _id: string }[]) => machines.map(({ _id }) => _id)

/** The time zone of the country in which a day ends last. */
const LAST_ZONE = 'Europe/Kaliningrad'
const isOver = (month: string, now: number) => dayAt(LAST_ZONE, now).slice(0, 7) > month

export function timesheetRoutes(app: App, deps: Deps) {
  const { db } = deps
  async function sheetOf(request: FastifyRequest, query: { month?: string | undefined; group?: number | undefined }) {
    const { id: user, member } = await signedIn(db, request)
    const seen = member?.groups
    const [all, groups] = await Promise.all([machinesByGroup(db, user), groupsOf(db, user)])
    const shown = seenGroups(groups, seen)
    const now = Date.now()
    const month = query.month ?? dayAt(DEFAULT_ZONE, now).slice(0, 7)
    const closings = await closingsOf(db, user, month)
    const isOpen = closings[0]?.reopened !== null
    // Sheets of a closed month are stored by group, so a member limited to groups is shown one of them.
    const group = isOpen || !seen ? query.group : (query.group ?? shown[0]?.id)
    const frame = {
      groups: shown.map(({ id, name, parent }) => ({ id, name, parent })),
      group: group ?? null,
      closings,
      over: isOpen && isOver(month, now),
      counting: 0,
      uncounted: 0,
    }
    if (!isOpen) {
      const mayNot = seen && !shown.some(({ id }) => id === group)
      const kept = mayNot ? undefined : await sheetAsClosed(db, user, { month, group: group ?? WHOLE, now })
      if (kept && kept !== 'missing') return { sheet: { ...kept, ...frame }, uncounted: [] }
    }
    const wanted = group === undefined ? undefined : new Set(withParts(groups, group))
    const machines = all.filter(
      ({ group: its }) =>
        isOpen && (!seen || (its !== null && seen.includes(its))) && (!wanted || (its !== null && wanted.has(its))),
    )
    const { counting } = await countUnsummed(deps, idsOf(machines), daysHeard(month), { settled: true })
    const sheet = await timesheetOf(db, user, machines, { month, now, only: !isOpen || !!wanted || !!seen })
    const uncounted = openDays(sheet)
    return { sheet: { ...sheet, ...frame, counting, uncounted: uncounted.length }, uncounted }
  }

  /** The user and the name under which others see the change. */
  async function changer(request: FastifyRequest) {
    const { id: user, name, userUrl, member } = await signedIn(db, request)
    return { user, by: member?.name ?? (name || userUrl) }
  }

  /** The sheets stored when a month is closed. */
  async function* sheetsOf(transaction: Db, user: string, month: string, now: number) {
    const [machines, groups] = await Promise.all([machinesByGroup(transaction, user), groupsOf(transaction, user)])
    const sheet = await timesheetOf(transaction, user, machines, { month, now, only: false })
    const uncounted = openDays(sheet)
    if (uncounted.length > 0) throw conflict(uncountedText(uncounted, 'впишите часы с причиной, и месяц можно закрыть'))
    yield { group: WHOLE, sheet }
    for (const { id: group } of groups) {
      const wanted = new Set(withParts(groups, group))
      const some = machines.filter(({ group: its }) => its !== null && wanted.has(its))
      yield { group, sheet: await timesheetOf(transaction, user, some, { month, now, only: true }) }
    }
  }

  app.route({
    ...served(api.getTimesheet, schema.getTimesheet),
    config: { forPrograms: true, cost: 'heavy' },
    handler: async (request) => (await sheetOf(request, request.query)).sheet,
  })

  app.route({
    ...served(api.exportTimesheet, schema.exportTimesheet),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { sheet, uncounted } = await sheetOf(request, request.query)
      refuseWhileCounting(sheet.counting)
      if (uncounted.length > 0) throw conflict(uncountedText(uncounted, 'файл был бы неполным'))
      reply.headers(savedAs('timesheet.xlsx', `Табель ${sheet.month}.xlsx`))
      return reply.type(XLSX_TYPE).send(xlsxOf(timesheetWorkbook(sheet)))
    },
  })

  app.route({
    ...served(api.getTimesheetDay, schema.getTimesheetDay),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { id: operator, day } = request.params
      const rows = await listCorrections(db, user, { from: day, to: day, operators: [operator] })
      return {
        corrections: rows.map(({ mark, hours, night, reason, by, at }) => ({
          mark,
          hours,
          night,
          reason,
          by,
          at: at.getTime(),
        })),
      }
    },
  })

  app.route({
    ...served(api.correctTimesheet, schema.correctTimesheet),
    ...signedInFirst(db),
    handler: async (request) => {
      const { user, by } = await changer(request)
      const { id: operator, day } = request.params
      const { mark, hours, night, reason } = request.body
      const seconds = (given: number) => Math.round(given * 100) * 36
      const saved = await keepSheetCorrection(db, user, {
        operator,
        day,
        mark,
        hours: hours === null ? null : seconds(hours),
        night: hours === null ? null : seconds(night),
        reason,
        by,
      })
      if (saved === 'closed') throw conflict(CLOSED)
      if (saved === 'gone') throw notFound('Такого машиниста у вас нет')
      if (saved === 'full') throw badRequest('Этот день исправляли слишком много раз')
      return {}
    },
  })

  app.route({
    ...served(api.saveTimesheetRules, schema.saveTimesheetRules),
    ...signedInFirst(db),
    handler: async (request) => {
      await saveRules(db, (await signedIn(db, request)).id, request.body)
      return {}
    },
  })

  app.route({
    ...served(api.closeTimesheet, schema.closeTimesheet),
    ...signedInFirst(db),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const { user, by } = await changer(request)
      const { month } = request.body
      const now = Date.now()
      if (!isOver(month, now)) throw badRequest('Месяц ещё идёт: закрыть его можно, когда он кончится')
      const machines = idsOf(await machinesByGroup(db, user))
      const { counting } = await countUnsummed(deps, machines, daysHeard(month), { settled: false })
      if (counting > 0) throw conflict(NOT_COUNTED)
      const closed = await insertClosing(db, user, { month, by }, (transaction) =>
        sheetsOf(transaction, user, month, now),
      )
      if (closed === 'already') throw conflict('Этот месяц уже закрыт')
      if (closed === 'too_often') throw badRequest('Этот месяц закрывали слишком много раз')
      return {}
    },
  })

  app.route({
    ...served(api.reopenTimesheet, schema.reopenTimesheet),
    ...signedInFirst(db),
    handler: async (request) => {
      const { user, by } = await changer(request)
      if (!(await reopenMonth(db, user, { ...request.body, by }))) throw conflict('Этот месяц не закрыт')
      return {}
    },
  })
}
