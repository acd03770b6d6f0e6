import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
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
  /** Nickname of the user who connected it; without one, the address of that user's page. */
  userName: z.string(),
  /** Whether the current user connected it. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  lastPointAt: z.string().nullable(),
  /** Charge, per cent; null: unknown. */
  battery: z.number().nullable(),
  /** Age of the oldest point in the last batch, seconds. */
  queueAge: z.number().nullable(),
  /** Server time minus the phone's, ms. */
  skew: z.number().nullable(),
  /**
   * Factor between the reported speeds of its newest day and the true ones. 1: they are right; another number: a wrong unit,
   * which is corrected; 0: the speeds are not used; null: no day shows it.
   */
  speedFactor: z.number().nullable(),
  /** False: the partner has lost the permission. */
  allowed: z.boolean(),
  /** When «Стоп» was pressed on the phone; null: never, or it has recorded since. */
  stoppedAt: z.string().nullable(),
  /** Points refused within the last week, by reason, the newest first. */
  refusals: z.array(
    z.object({
      /** Russian. */
      reason: z.string(),
      points: z.number(),
      since: z.string(),
      lastAt: z.string(),
    }),
  ),
  /** The Android app; null: none has reported itself. */
  app: z
    .object({
      version: z.string(),
      device: z.string(),
      /** Name of the maker by the phone: `Xiaomi`. */
      maker: z.string(),
      /** Whether this server offers a newer version. */
      old: z.boolean(),
    })
    .nullable(),
  /** The id of a wired tracker; null for a phone or a program. */
  tracker: z.string().nullable(),
  /** Whether it is a program that writes with a key. */
  program: z.boolean(),
  /** How its coordinates are read. `seen`: recognised by the machine's known places, not set by the owner. */
  coords: z.object({ as: z.enum(COORDS_READINGS), seen: z.boolean() }),
  /**
   * A doubt about one machine's recorder: its newest points fit the machine's known places better if read as `as`.
   * Distance in km to these places if read so, and as stored (null: not on the globe). Null: no doubt, or not checked.
   */
  coordsDoubt: z.object({ as: z.enum(COORDS_READINGS), km: z.number(), writtenKm: z.number().nullable() }).nullable(),
  /** Times within the last week at which the app could not record, the newest first; only a few. */
  sleeps: z.array(z.object({ from: z.number(), to: z.number(), reason: z.enum(SLEEP_REASONS) })),
  /** Why the phone makes no points at present, since when and last reported when, ms; null: it makes points, or is silent. */
  trouble: z.object({ state: z.enum(TROUBLES), since: z.number(), at: z.number() }).nullable(),
  /** Stated interval between points in seconds, and who stated it; null: not stated, the interval is learned. */
  interval: z.object({ seconds: z.number(), by: z.enum(['owner', 'recorder']) }).nullable(),
  /** The newest consent to the processing of data given on the phone, and when (ISO 8601); null: none. */
  consent: z.object({ version: z.string(), givenAt: z.string() }).nullable(),
  /** IANA name of the time zone of the machine's days. */
  timeZone: z.string(),
})

export const makeRecorder = {
  summary: 'Подключить телефон к машине; токен показывают один раз',
  body: z.object({
    equipmentId: Id,
    name: z.string().trim().min(1, 'Введите название').max(60, 'Не длиннее 60 знаков'),
    ...FormDraft,
  }),
  response: {
    200: z.object({
      id: z.string(),
      token: z.string(),
      /** Links for the apps; each also as a QR code in SVG. */
      urls: z.object({
        recorder: z.string(),
        traccar: z.string(),
        /** Opens the app and configures it. */
        traccarSetup: z.string(),
        colota: z.string(),
        owntracks: z.string(),
        /** Opens the app and configures it. */
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
    /** Number of recorders to return, the newest; absent: all. */
    limit: z.coerce
      .number<number>('Неверное число строк')
      .int('Число строк — целое')
      .min(1, 'Число строк меньше 1')
      .max(5000, 'Не больше 5000 строк за раз')
      .optional(),
  }),
  /** `count`: number of all recorders. */
  response: { 200: z.object({ recorders: z.array(Recorder), count: z.number() }) },
}

/** Time zone of the machine's days. */
const RecordingSettings = z.object({
  /** IANA name. */
  timeZone: z.string(),
  /** False: nothing is recorded yet, and the first point will set the zone. */
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
    /** Id of the last machine of the previous page; requires `own`. */
    after: Id.optional(),
    id: Id.optional(),
    /** `true`: own machines only; `false`: machines of others only. */
    own: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  response: {
    200: z.object({
      equipments: z.array(RecordableEquipment),
      /** Number of machines on all pages. */
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
    /** Moments at which «Стоп» was pressed, ms: the silence after them is no incident. */
    stops: z.array(z.number('Неверное время')).max(STOPS_A_CALL, 'Слишком много остановок').optional(),
    /** Intervals of automatic photos, sent at the start and at each change. */
    photoPlans: z.array(ReportedPhotoPlan).max(STOPS_A_CALL, 'Слишком много интервалов фото').optional(),
    app: ReportedApp.optional(),
    /** Stated interval between points of a moving machine, seconds, up to 86,400; other numbers are ignored. */
    every: z.number('Неверный интервал').optional(),
    sleeps: z.array(ReportedSleep).max(SLEEPS_A_CALL, 'Слишком много перерывов').optional(),
    /** Signs of life without a position. */
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
          /** Refused only because of its time: it may be sent again once the phone's clock is right. */
          code: z.literal(BAD_TIME).optional(),
        }),
      ),
      /** Present where a newer Android app is available. */
      update: z.literal(true).optional(),
    }),
  },
}
