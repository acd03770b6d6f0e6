import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { GroupId } from '../company/groups.schema.ts'
import { OperatorId } from '../crew/operators.schema.ts'
import { NAME_MAX, PARK_ROWS } from '../limits.ts'
import { Photo } from '../photos/photos.schema.ts'
import { BoundsQuery, isNorthAbove, northIsAbove } from '../search/search.schema.ts'
import { ServiceDue } from '../service/service.schema.ts'

/**
 * What a machine is doing. `driving` from place to place; `working`, `idling` and `standing` on the spot, by what its engine
 * shows; `silent`: it should be sending and does not; `off`: nothing is being recorded, `reason` says why.
 */
export const ParkState = z.enum(['driving', 'working', 'idling', 'standing', 'silent', 'off'])

/**
 * `stopped` by the driver, `revoked` by the owner, `none`: no phone or tracker, `never`: nothing has come yet, `uncounted`: points
 * come and none of them counts.
 */
const OffReason = z.enum(['stopped', 'revoked', 'none', 'never', 'uncounted'])

/** Its last counted place, however old. */
const LastPlace = z.object({
  lat: z.number(),
  lng: z.number(),
  /** When it was counted there, ms. */
  at: z.number(),
  /** The object that it has not left. */
  object: z.object({ objectId: z.number(), name: z.string() }).nullable(),
  /** The nearest town: km from its middle, and the direction from there, degrees clockwise from north; null far from any. */
  town: z.object({ name: z.string(), km: z.number(), bearing: z.number() }).nullable(),
})

/** The present day in the machine's zone. */
const ParkDay = z.object({
  /** Its beginning and end, ms. */
  start: z.number(),
  end: z.number(),
  /** Km. */
  distance: z.number(),
  /** Seconds between points where these came too seldom to see short ways, else null. */
  coarseSeconds: z.number().nullable(),
  /** The same, where streets turn between them. */
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  /** Seconds. */
  work: z.number(),
  idle: z.number(),
  off: z.number(),
  unknown: z.number(),
  /** On a low-loader or a ferry. */
  carried: z.number(),
  /** When it did what: minutes of the day from and to, and a number: 0 work, 1 idle, 2 off, 3 unknown, 4 carried; one after the other. */
  strip: z.array(z.number()),
})

export const ParkMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Гос. №; empty where it was not entered. */
  plate: z.string(),
  /** The group that it is in: участок or колонна. */
  group: z.number().nullable(),
  state: ParkState,
  /** Only of `off`. */
  reason: OffReason.nullable(),
  /** Whether it is `driving` on a low-loader or a ferry. */
  carried: z.boolean(),
  /** Since when it does that, ms; null where that is unknown. */
  since: z.number().nullable(),
  /** When a point of it last came, counted or not, ms. */
  heardAt: z.number().nullable(),
  place: LastPlace.nullable(),
  timeZone: z.string(),
  /** Of the phone heard from last, per cent. */
  battery: z.number().nullable(),
  /** Incidents of the last 24 hours that the owner has not seen. */
  incidents: z.number(),
  /** Who works on it now, as the recorder or the dispatcher says. */
  operators: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string(), since: z.number() })),
  /** Null where nothing was recorded today. */
  today: ParkDay.nullable(),
})

const Counts = z.record(ParkState, z.number())

const Filter = z.object({
  /** Words of the name or the plate. */
  q: z.string().trim().max(NAME_MAX, 'Слишком длинный запрос').optional(),
  state: z.enum(ParkState.options, 'Неизвестное состояние').optional(),
  type: z.string().max(60, 'Неизвестный тип').optional(),
  object: z.coerce.number<number>('Неверный объект').int('Неверный объект').optional(),
  /** With its sub-groups. */
  group: GroupId.optional(),
  /** One who works on it now. */
  operator: OperatorId.optional(),
  /** Those of a group on the map. */
  ids: MachineIds,
})

export const getPark = {
  summary:
    'Парк: свои машины, что каждая делает и где была в последний раз; с отбором по состоянию, типу, участку и объекту',
  querystring: Filter.extend({
    /** Machines that have just been heard: what they do is worked out before the answer, not half a minute later. */
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
      /** Ms, the server's. */
      now: z.number(),
      /** All own machines. */
      total: z.number(),
      /** Those that fit the filter. */
      found: z.number(),
      /** By state, of those that fit everything else of the filter. */
      counts: Counts,
      /** Kinds of machines and objects with machines on them that one can filter by. */
      types: z.array(z.string()),
      /** All groups of the owner, each sub-group after its group. */
      groups: z.array(z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })),
      objects: z.array(z.object({ objectId: z.number(), name: z.string() })),
      /** Who works on one of them now, by name. */
      operators: z.array(z.object({ id: z.number(), name: z.string() })),
      machines: z.array(ParkMachine),
      /** The rectangle around the places of those found; null where none has one. */
      bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }).nullable(),
    }),
  },
}

/** A machine on the map. */
const ParkMark = ParkMachine.pick({ _id: true, name: true, type: true, state: true, carried: true }).extend({
  lat: z.number(),
  lng: z.number(),
})

/** Several machines that would cover each other. */
const ParkGroup = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  /** Of very many some. */
  ids: z.array(z.string()),
  states: Counts,
  /** The object that all of them are on. */
  object: z.string().nullable(),
  /** It holds exactly those counted. */
  bounds: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }),
})

export const getParkMarks = {
  summary: 'Машины парка в прямоугольнике карты; те, что легли бы друг на друга, — группами',
  querystring: BoundsQuery.extend(Filter.shape)
    .extend({
      /** Pixels that the rectangle is wide. */
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
      /** The last one of all; null where there is none. */
      photo: Photo.nullable(),
      /** At the end of the last recorded day, seconds: of the tracker, and by what the owner has entered and the records since. */
      engineHours: z.object({ tracker: z.number().nullable(), own: z.number().nullable() }),
      /** Litres that its tracker reported last on that day; null where it has no sensor. */
      fuel: z.number().nullable(),
      /** What the engine burnt an hour on that day; null where that is not known. */
      litresAnHour: z.number().nullable(),
      /** The most urgent one of its plans; null where it has none. */
      service: ServiceDue.nullable(),
    }),
  },
}

/** A filter of the park that the user has given a name. */
const ParkView = z.object({
  id: z.string(),
  name: z.string(),
  /** As it stands in the page's address behind `?`. */
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
