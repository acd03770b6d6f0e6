import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { ItemsQuery } from '../paging.schema.ts'
import { COORDS_READINGS, SLEEP_REASONS, TROUBLES } from '../tracks/rules.ts'
import { BAD_TIME, BEATS_A_CALL, POINTS_A_CALL, SLEEPS_A_CALL, STOPS_A_CALL } from './recorders.constants.ts'
import { ReportedApp, ReportedBeat, ReportedPhotoPlan, ReportedSleep } from './reported.schema.ts'
import { TIME_ZONES } from './time-zones.ts'

export const Recorder = z.object({
  id: z.string(),
  equipmentId: z.string(),
  equipmentName: z.string(),
  name: z.string(),
  /** Nickname of the user who made it; without one, the address of that user's page. */
  userName: z.string(),
  /** Whether the asking user made it. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  lastPointAt: z.string().nullable(),
  /** Per cent. */
  battery: z.number().nullable(),
  /** Age of the oldest point in the last batch, seconds. */
  queueAge: z.number().nullable(),
  /** Server time minus the phone's, ms. */
  skew: z.number().nullable(),
  /**
   * How many times the speeds of its newest day are the true ones: 1 where they are right, what a wrong unit makes, which
   * is put right, or 0 where they are not used; null where no day shows it.
   */
  speedFactor: z.number().nullable(),
  /** False where the partner has lost the permission. */
  allowed: z.boolean(),
  /** When «Стоп» was pressed on the phone; null where it has recorded since, or never was stopped. */
  stoppedAt: z.string().nullable(),
  /** Points refused within the last week, by reason; the newest first. */
  refusals: z.array(
    z.object({
      /** Russian. */
      reason: z.string(),
      points: z.number(),
      since: z.string(),
      lastAt: z.string(),
    }),
  ),
  /** The Android app, where one has reported itself. */
  app: z
    .object({
      version: z.string(),
      device: z.string(),
      /** As the phone calls it: `Xiaomi`. */
      maker: z.string(),
      /** This server hands out a newer one. */
      old: z.boolean(),
    })
    .nullable(),
  /** The id of a wired tracker; null for a phone or a program. */
  tracker: z.string().nullable(),
  /** Whether a program writes here by a key. */
  program: z.boolean(),
  /** How its coordinates are read as they come; `seen`: the owner has not said so, it was seen by where the machine is known to be. */
  coords: z.object({ as: z.enum(COORDS_READINGS), seen: z.boolean() }),
  /**
   * Of one machine's recorders: its newest points, as they are stored, seem to be meant otherwise. Km from the machine's known places as
   * they are, and read so; null also where that was not checked.
   */
  coordsDoubt: z.object({ as: z.enum(COORDS_READINGS), km: z.number(), writtenKm: z.number().nullable() }).nullable(),
  /** When the app could not record within the last week, the newest first; at most a few. */
  sleeps: z.array(z.object({ from: z.number(), to: z.number(), reason: z.enum(SLEEP_REASONS) })),
  /** Why the phone makes no points now, and since when, ms; null where it makes them, or is silent. */
  trouble: z.object({ state: z.enum(TROUBLES), since: z.number(), at: z.number() }).nullable(),
  /** How often it means to send, seconds, and whose word that is; null where it is not stated: then it is learned. */
  interval: z.object({ seconds: z.number(), by: z.enum(['owner', 'recorder']) }).nullable(),
  /** The newest consent to the processing of data that was given on the phone, and when (ISO 8601). */
  consent: z.object({ version: z.string(), givenAt: z.string() }).nullable(),
  /** IANA name, of the machine's days. */
  timeZone: z.string(),
})

export const makeRecorder = {
  summary: 'Подключить телефон к машине; токен показывают один раз',
  body: z.object({
    equipmentId: Id,
    name: z.string().trim().min(1, 'Введите название').max(60, 'Не длиннее 60 знаков'),
  }),
  response: {
    200: z.object({
      id: z.string(),
      token: z.string(),
      /** Ready links for the apps, each also as a QR code in SVG. */
      urls: z.object({
        recorder: z.string(),
        traccar: z.string(),
        /** Opens the app and sets it up. */
        traccarSetup: z.string(),
        colota: z.string(),
        owntracks: z.string(),
        /** Opens the app and sets it up. */
        owntracksSetup: z.string(),
        overland: z.string(),
        overlandSetup: z.string(),
        gpslogger: z.string(),
        phonetrack: z.string(),
      }),
    }),
  },
}

export const getRecorders = {
  summary: 'Подключённые телефоны и трекеры: своих машин и подключённые пользователем к чужим',
  querystring: z.object({
    equipmentId: Id.optional(),
    /** So many, the newest; absent: all. */
    limit: z.coerce
      .number<number>('Неверное число строк')
      .int('Число строк — целое')
      .min(1, 'Число строк меньше 1')
      .max(5000, 'Не больше 5000 строк за раз')
      .optional(),
  }),
  /** `count`: how many there are. */
  response: { 200: z.object({ recorders: z.array(Recorder), count: z.number() }) },
}

/** Times of the machine's days. */
const RecordingSettings = z.object({
  /** IANA name. */
  timeZone: z.string(),
  /** False: nothing is recorded yet, the zone follows the first point. */
  settled: z.boolean(),
})

export const getRecordingSettings = {
  summary: 'Настройки записи своей машины',
  params: z.object({ equipmentId: Id }),
  response: { 200: RecordingSettings },
}

export const setRecordingSettings = {
  summary: 'Часовой пояс своей машины: закончившиеся дни остаются как есть, сегодняшний кончится по новому поясу',
  params: z.object({ equipmentId: Id }),
  body: z.object({
    timeZone: z.enum(
      TIME_ZONES.map(({ zone }) => zone),
      'Такого часового пояса нет',
    ),
  }),
  response: { 200: RecordingSettings },
}

const RecorderId = z.uuid('Такого телефона или трекера нет')

export const setRecorderCoords = {
  summary:
    'Как с этого момента читать координаты телефона или трекера: как пришли, менять местами широту и долготу, переводить доли градуса или минуты',
  params: z.object({ id: RecorderId }),
  body: z.object({ as: z.enum(COORDS_READINGS) }),
  response: { 200: z.object({ as: z.enum(COORDS_READINGS) }) },
}

export const setRecorderInterval = {
  summary:
    'Как часто телефон или трекер должен присылать точки, с начала сегодняшнего дня: `null` — по его словам или по самим точкам',
  params: z.object({ id: RecorderId }),
  body: z.object({
    seconds: z
      .number('Неверный интервал')
      .int('Неверный интервал')
      .min(1, 'Не чаще раза в секунду')
      .max(86_400, 'Не реже раза в сутки')
      .nullable(),
  }),
  response: { 200: z.object({ seconds: z.number().nullable() }) },
}

export const revokeRecorder = {
  summary: 'Отключить телефон или трекер: его токен больше ничего не может',
  params: z.object({ id: RecorderId }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

/** A machine for which the user may record. */
export const RecordableEquipment = z.object({ _id: z.string(), name: z.string(), type: z.string(), own: z.boolean() })

export const getRecordable = {
  summary: 'Машины, для которых можно записывать: свои и разрешённые, по имени',
  querystring: z.object({
    /** Words of the name or the town. */
    q: ItemsQuery.shape.q,
    limit: ItemsQuery.shape.limit,
    /** Id of the last machine of the page before; needs `own`. */
    after: Id.optional(),
    id: Id.optional(),
    /** `true`: own machines alone, `false`: those of others. */
    own: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  response: {
    200: z.object({
      equipments: z.array(RecordableEquipment),
      /** How many there are, with those of other pages. */
      count: z.number(),
    }),
  },
}

export const getRecorderSelf = {
  summary: 'Чей это токен: машина и название (Authorization: Bearer)',
  response: {
    200: z.object({
      id: z.string(),
      name: z.string(),
      equipment: RecordableEquipment,
      /** Nickname of the machine's owner; without one, the address of that user's page. */
      ownerName: z.string(),
      now: z.number(),
    }),
  },
}

export const recordPoints = {
  summary: `До ${POINTS_A_CALL} точек (Authorization: Bearer). 2xx — они на диске; повтор ничего не удваивает`,
  body: z.object({
    points: z.array(z.unknown(), 'Нет точек').max(POINTS_A_CALL, `Не больше ${POINTS_A_CALL} точек за раз`),
    /** When «Стоп» was pressed, ms: the silence after it is no incident. */
    stops: z.array(z.number('Неверное время')).max(STOPS_A_CALL, 'Слишком много остановок').optional(),
    /** How often the phone takes photos by itself: sent at a start and at each change. */
    photoPlans: z.array(ReportedPhotoPlan).max(STOPS_A_CALL, 'Слишком много интервалов фото').optional(),
    app: ReportedApp.optional(),
    /** How often the recorder means to send a point of a machine that moves, seconds; another number makes no difference. */
    every: z.number('Неверный интервал').optional(),
    sleeps: z.array(ReportedSleep).max(SLEEPS_A_CALL, 'Слишком много перерывов').optional(),
    /** Signs of life without a place. */
    beats: z.array(ReportedBeat).max(BEATS_A_CALL, 'Слишком много сигналов').optional(),
  }),
  response: {
    200: z.object({
      accepted: z.number(),
      duplicates: z.number(),
      rejected: z.array(
        z.object({
          index: z.number(),
          reason: z.string(),
          /** Refused for its time alone: it may be sent again once the phone's clock is right. */
          code: z.literal(BAD_TIME).optional(),
        }),
      ),
      /** There is a newer Android app than the one that asks. */
      update: z.literal(true).optional(),
    }),
  },
}
