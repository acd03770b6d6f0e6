import { z } from 'zod'
import { Busy, Id } from '../catalog/items.schema.ts'
import { PARK_TABLE } from './park-table.constants.ts'

const LONG_CELL = `В ячейке больше ${PARK_TABLE.cell} знаков`
const cell = z.string(LONG_CELL).trim().max(PARK_TABLE.cell, LONG_CELL)
const cells = {
  name: cell,
  type: cell,
  plate: cell,
  serial: cell,
  year: cell,
  /** «Участок», or «Участок / Подучасток». */
  group: cell,
  /** The number by which its tracker names itself. */
  imei: cell,
  ratePerHour: cell,
  ratePerShift: cell,
  /** A town, or coordinates. */
  place: cell,
  phone: cell,
}

/** A machine as a table has it: texts, empty where nothing is said. */
export const ParkRow = z.object({
  /** Of the file, from 1; of a Traccar server the number of the device in its list. */
  line: z.number().int().min(1).max(2_000_000),
  ...cells,
  /** Days on which it is not free: «01.12.2026–05.12.2026; 10.12.2026 ремонт»; «свободна»: on none. */
  busy: z.string(LONG_CELL).trim().max(PARK_TABLE.days, `В ячейке больше ${PARK_TABLE.days} знаков`).optional(),
})

const Rows = z
  .array(ParkRow)
  .min(1, 'В таблице нет ни одной машины')
  .max(PARK_TABLE.rows, `Не больше ${PARK_TABLE.rows} машин за раз: разделите таблицу`)

/** What counts where a row says nothing; empty: nothing. */
const Defaults = z.object({ type: cell, place: cell, phone: cell })

const Source = z.enum(['table', 'traccar'])

const ReadTable = z.object({
  /** Of the file, or the host of the server. */
  name: z.string(),
  source: Source,
  rows: z.array(ParkRow),
  /** Columns that nothing is taken from. */
  unread: z.array(z.string()),
})

export const readParkTable = {
  summary:
    'Таблица парка (xlsx или CSV, до 5\u00a0МБ, multipart/form-data, поле file), прочитанная по строкам; ничего не сохраняется',
  response: { 200: ReadTable },
}

export const readTraccar = {
  summary: 'Список устройств сервера Traccar, прочитанный как таблица парка; адрес и токен не сохраняются',
  body: z.object({
    url: z.string('Введите адрес сервера').trim().min(1, 'Введите адрес сервера').max(300, 'Слишком длинный адрес'),
    token: z
      .string('Введите токен')
      .trim()
      .min(1, 'Введите токен')
      .max(2000, 'Слишком длинный токен')
      .regex(/^[\x21-\x7e]+$/, 'В токене только латинские буквы, цифры и знаки без пробелов'),
  }),
  response: { 200: ReadTable },
}

/** A row as it would be saved; `problem`: why it is not. */
const CheckedRow = z.object({
  line: z.number(),
  name: z.string(),
  /** In words, as understood. */
  type: z.string(),
  plate: z.string(),
  group: z.string(),
  imei: z.string(),
  place: z.string(),
  /** Days on which it is not free, from today on; null: nothing is said of them. */
  busy: z.array(Busy).nullable(),
  /** Only its days are taken: the machine is that of another line, or the owner has it already. */
  daysOf: z
    .object({ line: z.number() })
    .or(z.object({ name: z.string() }))
    .nullable(),
  problem: z.string().nullable(),
})

export const checkParkTable = {
  summary: 'Как поняты строки таблицы парка и какие не подойдут; ничего не сохраняется',
  body: z.object({ rows: Rows, defaults: Defaults }),
  response: {
    200: z.object({
      rows: z.array(CheckedRow),
      /** Machines that would be added. */
      fit: z.number(),
      /** Machines that are there already and would get another calendar. */
      calendars: z.number(),
      /** Groups that would be made, with the group around a part. */
      newGroups: z.array(z.string()),
      /** Trackers that would be connected. */
      trackers: z.number(),
    }),
  },
}

const ParkTable = z.object({
  id: Id,
  name: z.string(),
  source: Source,
  machines: z.number(),
  /** Machines that were there already, and whose calendars it changed. */
  calendars: z.number(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  undoneAt: z.string().nullable(),
  /** Machines that the undo took away; null: it is not undone. */
  removed: z.number().nullable(),
})

export const addParkTable = {
  summary:
    'Добавить машины таблицы, которые подходят: скрытыми, с участками, номерами, трекерами и занятыми днями; тем, что уже есть, записать занятые дни',
  body: z.object({
    /** Chosen by the caller: sent again, it is the same table. */
    id: Id,
    name: z.string().trim().max(200, 'Слишком длинное название'),
    source: Source,
    rows: Rows,
    defaults: Defaults,
  }),
  response: { 200: ParkTable },
}

export const getParkTables = {
  summary: 'Загруженные таблицы парка, новые первыми, и чем заполнить пустое: телефон и место последней машины',
  response: {
    200: z.object({ tables: z.array(ParkTable), phone: z.string(), place: z.string() }),
  },
}

export const undoParkTable = {
  summary:
    'Убрать машины таблицы; те, у которых уже есть записи или документы или которые опубликованы, остаются. Календари, что она изменила, станут прежними, если с тех пор их не меняли',
  params: z.object({ id: Id }),
  response: {
    /** `calendars`: of so many machines that were there before the calendar is as it was. */
    200: z.object({ removed: z.number(), kept: z.number(), calendars: z.number() }),
  },
}

export const sampleParkTable = {
  summary: 'Образец таблицы парка файлом Excel',
  response: { 200: z.unknown() },
}
