import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { GroupId } from '../company/groups.schema.ts'
import { OperatorId } from '../crew/operators.schema.ts'
import { NAME_MAX, PARK_ROWS } from '../limits.ts'
import { Photo } from '../photos/photos.schema.ts'
import { BoundsQuery, isNorthAbove, northIsAbove } from '../search/search.schema.ts'
import { ServiceDue } from '../service/service.schema.ts'

/**
 * What a machine is doing. `driving`: between places; `working`, `idling` and `standing`: on the spot, by evidence
 * of the engine; `silent`: points are missing that should arrive; `off`: it is not recorded, for `reason`.
 */
export const ParkState = z.enum(['driving', 'working', 'idling', 'standing', 'silent', 'off'])

/**
 * `stopped`: by the driver; `revoked`: by the owner; `none`: no phone or tracker;
 * `never`: no points yet; `uncounted`: points arrive, but none of them counts.
 */
const OffReason = z.enum(['stopped', 'revoked', 'none', 'never', 'uncounted'])

/** The last counted position, regardless of age. */
const LastPlace = z.object({
  lat: z.number(),
  lng: z.number(),
  /** When it was last counted there, ms. */
  at: z.number(),
  /** The object that it is on; null: none. */
  object: z.object({ objectId: z.number(), name: z.string() }).nullable(),
  /**
   * The nearest town: distance from its centre in km, and direction
   * from there, degrees clockwise from north; null: no town is near.
   */
  town: z.object({ name: z.string(), km: z.number(), bearing: z.number() }).nullable(),
})

/** The current day in the machine's time zone. */
const ParkDay = z.object({
  /** Its beginning and end, ms. */
  start: z.number(),
  end: z.number(),
  /** Km. */
  distance: z.number(),
  /** Seconds between points where they are too rare for short trips; null: they are not. */
  coarseSeconds: z.number().nullable(),
  /** Seconds between points where they are too rare for turns of streets; null: they are not. */
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  /** Seconds. */
  work: z.number(),
  idle: z.number(),
  off: z.number(),
  unknown: z.number(),
  /** Time on a low-loader or a ferry. */
  carried: z.number(),
  /**
   * What it did and when: triples of minutes of the day from and
   * to, and a number: 0 work, 1 idle, 2 off, 3 unknown, 4 carried.
   */
  strip: z.array(z.number()),
})

export const ParkMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Registration number; empty: not entered. */
  plate: z.string(),
  /** Id of its group (участок or колонна); null: none. */
  group: z.number().nullable(),
  state: ParkState,
  /** Null unless `state` is `off`. */
  reason: OffReason.nullable(),
  /** Whether it is on a low-loader or a ferry, while `driving`. */
  carried: z.boolean(),
  /** Since when it is in this state, ms; null: unknown. */
  since: z.number().nullable(),
  /** When its last point arrived, counted or not, ms; null: never. */
  heardAt: z.number().nullable(),
  place: LastPlace.nullable(),
  timeZone: z.string(),
  /** Charge of the phone heard last, per cent; null: unknown. */
  battery: z.number().nullable(),
  /** Number of incidents of the last 24 hours that the owner has not seen. */
  incidents: z.number(),
  /** Operators who work on it now, by the recorder or the dispatcher. */
  operators: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string(), since: z.number() })),
  /** Null: nothing was recorded today. */
  today: ParkDay.nullable(),
})

const Counts = z.record(ParkState, z.number())

const Filter = z.object({
  /** Words of the name or the plate. */
  q: z.string().trim().max(NAME_MAX, 'Слишком длинный запрос').optional(),
  state: z.enum(ParkState.options, 'Неизвестное состояние').optional(),
  type: z.string().max(60, 'Неизвестный тип').optional(),
  object: z.coerce.number<number>('Неверный объект').int('Неверный объект').optional(),
  /** Including its sub-groups. */
  group: GroupId.optional(),
  /** Id of an operator who works on the machine now. */
  operator: OperatorId.optional(),
  /** Machines of a group of marks on the map. */
  ids: MachineIds,
})

export const getPark = {
  summary:
    'Парк: свои машины, что каждая делает и где была в последний раз; с отбором по состоянию, типу, участку и объекту',
  querystring: Filter.extend({
    /** Machines heard just now: their state is computed before the answer, not up to half a minute later. */
    heard: MachineIds,
    /** `state`: the silent ones first. */
    order: z.enum(['name', 'state'], 'Неизвестный порядок').default('name'),
    limit: z.coerce
      .number<number>('Неверное число строк')
      .int('Число строк — целое')
      .min(1, 'Число строк меньше 1')
      .max(PARK_ROWS.most, `Не больше ${PARK_ROWS.most} строк за раз`)
      .default(PARK_ROWS.page),
  }),
  response: {
    200: z.object({
      /** Time of the server, ms. */
      now: z.number(),
      /** Number of all own machines. */
      total: z.number(),
      /** Number of machines that match the filter. */
      found: z.number(),
      /** Numbers by state, of machines that match the filter apart from its `state`. */
      counts: Counts,
      /** Types of machines, and objects with machines on them, that can be filtered by. */
      types: z.array(z.string()),
      /** All groups of the owner, each sub-group after its group. */
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
      objects: z.array(z.object({ objectId: z.number(), name: z.string() })),
      /** Operators who work on a machine now, by name. */
      operators: z.array(z.object({ id: z.number(), name: z.string() })),
      machines: z.array(ParkMachine),
      /** The rectangle around the machines found; null: none of them has a position. */
      bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }).nullable(),
    }),
  },
}

/** A machine on the map. */
const ParkMark = ParkMachine.pick({ _id: true, name: true, type: true, state: true, carried: true }).extend({
  lat: z.number(),
  lng: z.number(),
})

/** Several machines whose marks would cover each other. */
const ParkGroup = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  /** Ids of the machines; only some where there are very many. */
  ids: z.array(z.string()),
  states: Counts,
  /** Name of the object that all of them are on; null: they are not on one object. */
  object: z.string().nullable(),
  /** The smallest rectangle around the machines. */
  bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }),
})

export const getParkMarks = {
  summary: 'Машины парка в прямоугольнике карты; те, что легли бы друг на друга, — группами',
  querystring: BoundsQuery.extend(Filter.shape)
    .extend({
      /** Width of the rectangle in pixels. */
      width: z.coerce.number<number>('Неверная ширина').int('Неверная ширина').min(1).max(10_000).default(1000),
    })
    .refine(isNorthAbove, northIsAbove),
  response: { 200: z.object({ marks: z.array(ParkMark), groups: z.array(ParkGroup) }) },
}

export const getParkMachine = {
  summary: 'Одна машина парка: что делает, где была, последнее фото',
  params: z.object({ equipmentId: Id }),
  response: {
    200: z.object({
      now: z.number(),
      machine: ParkMachine,
      /** The machine's last photo; null: none. */
      photo: Photo.nullable(),
      /**
       * Engine hours at the end of the last recorded day, seconds: by the
       * tracker, and by entered readings and the records since. Null: none.
       */
      engineHours: z.object({
        tracker: z.number().nullable(),
        own: z.number().nullable(),
        /** Whether `own` is unknown because a day since its reading could not be counted. */
        uncounted: z.boolean(),
      }),
      /** Litres that its tracker last reported on that day; null: no level sensor. */
      fuel: z.number().nullable(),
      /** Litres per hour of the engine on that day; null: unknown. */
      litresAnHour: z.number().nullable(),
      /** The most urgent of its service plans; null: it has none. */
      service: ServiceDue.nullable(),
    }),
  },
}

/** A filter of the park that the user has saved under a name. */
const ParkView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the page's address, without `?`. */
  query: z.string(),
})
const ParkViews = z.object({ views: z.array(ParkView) })

export const getParkViews = { summary: 'Свои сохранённые виды парка', response: { 200: ParkViews } }

export const saveParkView = {
  summary: 'Сохранить вид парка под именем; тем же именем — заменить',
  body: z.object({
    name: z.string('Введите название').trim().min(1, 'Введите название').max(60, 'Не длиннее 60 знаков'),
    query: z
      .string('Неверный вид')
      .max(500, 'Слишком длинный вид')
      .regex(/^[\w%+.~*=&-]*$/, 'Неверный вид'),
  }),
  response: { 200: ParkViews },
}

export const removeParkView = {
  summary: 'Убрать сохранённый вид парка',
  params: z.object({ id: z.uuid('Такого вида нет') }),
  response: { 200: ParkViews },
}
