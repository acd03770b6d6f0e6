import { z } from 'zod'
import { Busy, Id } from '../catalog/items.schema.ts'
import { LOADED_ROWS } from '../limits.ts'
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
  /** Number by which the machine's tracker identifies itself. */
  imei: cell,
  ratePerHour: cell,
  ratePerShift: cell,
  /** A town, or coordinates. */
  place: cell,
  phone: cell,
}

/** A row of the table as texts; empty: not stated. */
export const ParkRow = z.object({
  /** Row of the file, from 1; from a Traccar server: position of the device in its list. */
  line: z.number().int().min(1).max(2_000_000),
  ...cells,
  /** Days on which the machine is not free: «01.12.2026–05.12.2026; 10.12.2026 ремонт»; «свободна»: it is free on all days. */
  busy: z.string(LONG_CELL).trim().max(PARK_TABLE.days, `В ячейке больше ${PARK_TABLE.days} знаков`).optional(),
})

const Rows = z
  .array(ParkRow)
  .min(1, 'В таблице нет ни одной машины')
  .max(PARK_TABLE.rows, `Не больше ${PARK_TABLE.rows} машин за раз: разделите таблицу`)

/** Values for rows that state none; empty: none. */
const Defaults = z.object({ type: cell, place: cell, phone: cell })

const Source = z.enum(['table', 'traccar'])

const ReadTable = z.object({
  /** Name of the file, or host of the server. */
  name: z.string(),
  source: Source,
  rows: z.array(ParkRow),
  /** Titles of columns that are not used. */
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

/** A row as it would be saved; `problem`: why it cannot be, null: it can. */
const CheckedRow = z.object({
  line: z.number(),
  name: z.string(),
  /** Name of the type that was recognised. */
  type: z.string(),
  plate: z.string(),
  group: z.string(),
  imei: z.string(),
  place: z.string(),
  /** Days from today on when the machine is not free; null: the row states none. */
  busy: z.array(Busy).nullable(),
  /**
   * Only the calendar is taken, because another line, or a machine
   * of the owner, is the same machine; null: a machine of its own.
   */
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
      /** Number of machines that would be added. */
      fit: z.number(),
      /** Number of existing machines whose calendar would change. */
      calendars: z.number(),
      /** Names of groups that would be added, including the group that a part belongs to. */
      newGroups: z.array(z.string()),
      /** Number of trackers that would be connected. */
      trackers: z.number(),
    }),
  },
}

const ParkTable = z.object({
  id: Id,
  name: z.string(),
  source: Source,
  machines: z.number(),
  /** Number of existing machines whose calendar it changed. */
  calendars: z.number(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Null: not undone. */
  undoneAt: z.string().nullable(),
  /** Number of machines that the undo removed; null: not undone. */
  removed: z.number().nullable(),
})

export const addParkTable = {
  summary:
    'Добавить машины таблицы, которые подходят: скрытыми, с участками, номерами, трекерами и занятыми днями; тем, что уже есть, записать занятые дни',
  body: z.object({
    /** Chosen by the caller, so that a table that is sent again is added once. */
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
  querystring: z.object({
    limit: z.coerce.number<unknown>('Сколько строк?').int().min(1).max(LOADED_ROWS.most).default(LOADED_ROWS.page),
  }),
  response: {
    200: z.object({
      tables: z.array(ParkTable),
      /** Number of all tables; `tables` has the newest `limit`. */
      count: z.number(),
      phone: z.string(),
      place: z.string(),
    }),
  },
}

export const undoParkTable = {
  summary:
    'Убрать машины таблицы; те, у которых уже есть записи или документы или которые опубликованы, остаются. Календари, что она изменила, станут прежними, если с тех пор их не меняли',
  params: z.object({ id: Id }),
  response: {
    /** `calendars`: number of existing machines whose calendar is restored. */
    200: z.object({ removed: z.number(), kept: z.number(), calendars: z.number() }),
  },
}

export const sampleParkTable = {
  summary: 'Образец таблицы парка файлом Excel',
  response: { 200: z.unknown() },
}
