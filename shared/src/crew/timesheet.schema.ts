import { z } from 'zod'
import { GroupId } from '../company/groups.schema.ts'
import { OperatorId } from './operators.schema.ts'
import { MARKS, RULE_MINUTES } from './timesheet.constants.ts'

const Month = z.string('Неверный месяц').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Неверный месяц')
const minutes = (what: string, { least, most }: { least: number; most: number }) =>
  z
    .number(`Неверное число минут: ${what}`)
    .int(`Минуты — целые: ${what}`)
    .min(least, `Не меньше ${least} минут: ${what}`)
    .max(most, `Не больше ${most} минут: ${what}`)

/** Rules of a company by which hours are counted, in minutes. */
export const TimesheetRules = z.object({
  /** Break deducted from a shift that is longer than `dinnerAfter`. */
  dinner: minutes('обед', RULE_MINUTES.dinner),
  dinnerAfter: minutes('смена с обедом', RULE_MINUTES.dinnerAfter),
  /** Each day is rounded to a multiple of this; 0: to a hundredth of an hour. */
  round: z.literal([0, 6, 15, 30, 60], 'Неизвестное округление'),
  /** Time without work after which a new shift begins. */
  apart: minutes('перерыв между сменами', RULE_MINUTES.apart),
  /** Longest time without records within a shift; a day with a longer one is not counted until someone decides. */
  gap: minutes('пропуск записи', RULE_MINUTES.gap),
})

const Mark = z.enum(MARKS, 'Неизвестная отметка')

/** Seconds, rounded by the rules; `night` is part of `hours`. */
const Counted = z.object({ hours: z.number(), night: z.number() })

const Cell = z.object({
  /**
   * `worked`; `gap`: recorded with too long a gap to be counted; `none`: assigned, but nothing was
   * recorded; `idle`: the machine was recorded without work; `away`: on no machine; `ahead`: a future day;
   * `uncounted`: a day of a machine could not be counted, so that only entered hours count.
   */
  state: z.enum(['worked', 'gap', 'none', 'idle', 'away', 'ahead', 'uncounted']),
  /** Hours by the records; null: the records do not show work, or are not counted. */
  recorded: Counted.nullable(),
  /** Hours that count; null: none. */
  counted: Counted.nullable(),
  /** Of a day that was `uncounted` when its month was closed: hours by the records, counted since. Absent: not counted yet. */
  later: Counted.optional(),
  mark: Mark.nullable(),
  /** The latest correction by hand, `at` in ms; null: not corrected. */
  correction: z.object({ reason: z.string(), by: z.string(), at: z.number() }).nullable(),
  /** First and last engine run or movement of each shift, ms, in order of time. */
  shifts: z.array(z.object({ from: z.number(), to: z.number() })),
  /** Time zone of the shifts; absent without shifts, and in a month that was closed before this was kept. */
  timeZone: z.string().optional(),
})

const Row = z.object({
  id: z.number(),
  name: z.string(),
  staffNumber: z.string(),
  /** Names of machines on which the operator was in the month. */
  machines: z.array(z.string()),
  cells: z.array(Cell),
  /** Number of days with hours; sums of hours and night hours, seconds. */
  days: z.number(),
  hours: z.number(),
  night: z.number(),
})

/** The closing of a month, perhaps followed by its reopening. */
const Closing = z.object({
  /** Ms. */
  at: z.number(),
  by: z.string(),
  /** Null: the month is still closed. */
  reopened: z.object({ at: z.number(), by: z.string(), reason: z.string() }).nullable(),
})

const TimesheetQuery = z.object({
  /** `yyyy-mm`; absent: the current month. */
  month: Month.optional(),
  /** Id of a group: only operators who worked on machines of the group or its sub-groups. */
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
      /** Sum of each day and of the whole month, seconds. */
      totals: z.array(z.number()),
      hours: z.number(),
      night: z.number(),
      shifts: z.number(),
      rules: TimesheetRules,
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
      /**
       * Id of the group that the sheet covers: as requested, or in a
       * closed month the groups that the member sees; null: all machines.
       */
      group: z.number().nullable(),
      /** The newest first; the first one shows whether the month is closed. */
      closings: z.array(Closing),
      /** Whether the month may be closed: it is over and not closed. */
      over: z.boolean(),
      /** Number of machine days not summed yet, as after a large import: the hours are incomplete until then. */
      counting: z.number(),
      /** Number of days with unknown hours of some operator: `uncounted`, and no hours are entered. Always 0 in a closed month. */
      uncounted: z.number(),
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
      /** Null: only hours are set; with `hours` null too, the recorded hours count again. */
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
          /** Seconds; null: not set by this correction. */
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
