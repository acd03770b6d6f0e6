import { z } from 'zod'
import { GroupId } from '../company/groups.schema.ts'
import { OperatorId } from './operators.schema.ts'
import { MARKS } from './timesheet.constants.ts'

const Month = z.string('Неверный месяц').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Неверный месяц')
const minutes = (what: string, most: number) =>
  z
    .number(`Неверное число минут: ${what}`)
    .int(`Минуты — целые: ${what}`)
    .min(0, `Не меньше нуля минут: ${what}`)
    .max(most, `Не больше ${most} минут: ${what}`)

/** In minutes. */
export const TimesheetRules = z.object({
  /** Taken out of a shift that is longer than `dinnerAfter`. */
  dinner: minutes('обед', 180),
  dinnerAfter: minutes('смена с обедом', 1440),
  /** To which each day is rounded; 0: to the hundredth of an hour. */
  round: z.literal([0, 6, 15, 30, 60], 'Неизвестное округление'),
  /** Without work, after which another shift begins. */
  apart: minutes('перерыв между сменами', 1440).min(30, 'Перерыв между сменами — от 30 минут'),
  /** Without records within a shift: longer ones leave the day to a decision. */
  gap: minutes('пропуск записи', 1440),
})

const Mark = z.enum(MARKS, 'Неизвестная отметка')

/** Seconds, rounded by the rules. */
const Counted = z.object({ hours: z.number(), night: z.number() })

const Cell = z.object({
  /**
   * `worked`; `gap`: recorded with a hole, so that it is not counted; `none`: he was assigned, and nothing was recorded; `idle`: his
   * machine was recorded and did nothing; `away`: he was on no machine; `ahead`: the day has not come.
   */
  state: z.enum(['worked', 'gap', 'none', 'idle', 'away', 'ahead']),
  /** By the records; null where they do not say. */
  recorded: Counted.nullable(),
  /** What counts; null where nothing does. */
  counted: Counted.nullable(),
  mark: Mark.nullable(),
  /** The last one by hand; null where there is none. */
  correction: z.object({ reason: z.string(), by: z.string(), at: z.number() }).nullable(),
  /** First and last engine or movement, ms; several shifts one after the other. */
  shifts: z.array(z.object({ from: z.number(), to: z.number() })),
})

const Row = z.object({
  id: z.number(),
  name: z.string(),
  staffNumber: z.string(),
  /** Machines on which he was in the month. */
  machines: z.array(z.string()),
  cells: z.array(Cell),
  /** Days with hours, and their sums, seconds. */
  days: z.number(),
  hours: z.number(),
  night: z.number(),
})

/** A month that was closed, and perhaps opened again. */
const Closing = z.object({
  /** Ms. */
  at: z.number(),
  by: z.string(),
  /** Null: it is closed still. */
  reopened: z.object({ at: z.number(), by: z.string(), reason: z.string() }).nullable(),
})

const TimesheetQuery = z.object({
  /** `yyyy-mm`; left out: the present one. */
  month: Month.optional(),
  /** With its sub-groups: who worked on their machines. */
  group: GroupId.optional(),
})

export const getTimesheet = {
  summary: 'Табель месяца: машинисты по дням, часы из записей по правилам компании, ночные отдельно',
  querystring: TimesheetQuery,
  response: {
    200: z.object({
      month: z.string(),
      days: z.array(z.object({ day: z.string(), weekend: z.boolean() })),
      rows: z.array(Row),
      /** Of each day and of all, seconds. */
      totals: z.array(z.number()),
      hours: z.number(),
      night: z.number(),
      shifts: z.number(),
      rules: TimesheetRules,
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
      /** Whose sheet this is: the one that was asked for, or all that the member sees in a closed month; null: all. */
      group: z.number().nullable(),
      /** The newest first; the first one says whether the month is closed. */
      closings: z.array(Closing),
      /** Whether it may be closed: it is over, and is not closed. */
      over: z.boolean(),
      /** How many days of the machines are still to be summed, as after a large import: hours are not whole then. */
      counting: z.number(),
    }),
  },
}

export const exportTimesheet = {
  summary: 'Табель месяца для Excel',
  querystring: TimesheetQuery,
  response: { 200: z.any() },
}

const Day = z.iso.date('Неверный день').refine((day) => day >= '2000' && day < '2100', 'Неверный день')
const hours = (most: number) =>
  z.number('Неверное число часов').min(0, 'Часы — от 0').max(most, `Часов не больше ${most}`)

export const correctTimesheet = {
  summary: 'Исправить день табеля с причиной: часы или отметка; записанное остаётся видно',
  params: z.object({ id: OperatorId, day: Day }),
  body: z
    .object({
      /** Null: hours alone, or, without hours, as it was recorded again. */
      mark: Mark.nullable().default(null),
      hours: hours(24).nullable().default(null),
      night: hours(24).default(0),
      reason: z.string('Напишите причину').trim().min(1, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
    })
    .refine(({ hours, night }) => night <= (hours ?? 0), 'Ночных часов больше, чем всех'),
  response: { 200: z.object({}) },
}

export const getTimesheetDay = {
  summary: 'Правки одного дня табеля: кто, когда, почему',
  params: z.object({ id: OperatorId, day: Day }),
  response: {
    200: z.object({
      corrections: z.array(
        z.object({
          mark: Mark.nullable(),
          hours: z.number().nullable(),
          night: z.number().nullable(),
          reason: z.string(),
          by: z.string(),
          at: z.number(),
        }),
      ),
    }),
  },
}

export const saveTimesheetRules = {
  summary: 'Правила табеля: обед, округление, перерыв между сменами, пропуск записи',
  body: TimesheetRules,
  response: { 200: z.object({}) },
}

export const closeTimesheet = {
  summary: 'Закрыть месяц табеля: дальше он не меняется, пока его не откроют с причиной',
  body: z.object({ month: Month }),
  response: { 200: z.object({}) },
}

export const reopenTimesheet = {
  summary: 'Открыть закрытый месяц табеля с причиной: часы снова считаются из записей',
  body: z.object({
    month: Month,
    reason: z.string('Напишите причину').trim().min(1, 'Напишите причину').max(300, 'Не длиннее 300 знаков'),
  }),
  response: { 200: z.object({}) },
}
