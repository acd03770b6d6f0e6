/** Phones that record for a machine. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './items.ts'

export const Recorder = z.object({
  id: z.string(),
  equipmentId: z.string(),
  equipmentName: z.string(),
  name: z.string(),
  /** Nickname or address of the page of who made it. */
  userName: z.string(),
  /** Whether the asking user made it. */
  own: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  lastPointAt: z.string().nullable(),
  /** Per cent. */
  battery: z.number().nullable(),
  /** Age of the oldest point of the last batch, seconds. */
  queueAge: z.number().nullable(),
  /** Server time minus the phone's, ms. */
  skew: z.number().nullable(),
  /** False where the permission of the partner was taken away. */
  allowed: z.boolean(),
})
export type Recorder = z.infer<typeof Recorder>

export const makeRecorder = endpoint({
  method: 'POST',
  url: '/api/recorders',
  schema: {
    summary: 'Новый регистратор машины; токен показывают один раз',
    body: z.object({
      equipmentId: Id,
      name: z.string().trim().min(1, 'Введите название').max(60, 'Не длиннее 60 знаков'),
    }),
    response: {
      200: z.object({
        id: z.string(),
        token: z.string(),
        /** Ready links for the apps; each as an SVG with its QR code too. */
        urls: z.object({
          recorder: z.string(),
          traccar: z.string(),
          colota: z.string(),
          owntracks: z.string(),
          overland: z.string(),
          gpslogger: z.string(),
          phonetrack: z.string(),
        }),
      }),
    },
  },
})

export const getRecorders = endpoint({
  method: 'GET',
  url: '/api/recorders',
  schema: {
    summary: 'Действующие регистраторы: своих машин и сделанные пользователем для чужих',
    querystring: z.object({ equipmentId: Id.optional() }),
    response: { 200: z.object({ recorders: z.array(Recorder) }) },
  },
})

export const revokeRecorder = endpoint({
  method: 'DELETE',
  url: '/api/recorders/:id',
  schema: {
    summary: 'Отозвать регистратор: его токен больше ничего не может',
    params: z.object({ id: Id }),
    response: { 200: z.object({ result: z.literal(1) }) },
  },
})

/** A machine for which the user may record. */
export const RecordableEquipment = z.object({ _id: z.string(), name: z.string(), type: z.string(), own: z.boolean() })
export type RecordableEquipment = z.infer<typeof RecordableEquipment>

export const getRecordable = endpoint({
  method: 'GET',
  url: '/api/recordable',
  schema: {
    summary: 'Машины, для которых можно записывать: свои и разрешённые',
    response: { 200: z.object({ equipments: z.array(RecordableEquipment) }) },
  },
})

/** What a recorder's token is for; asked by the phone app. */
export const getRecorderSelf = endpoint({
  method: 'GET',
  url: '/api/record/self',
  schema: {
    summary: 'Чей это токен: машина и название (Authorization: Bearer)',
    response: { 200: z.object({ id: z.string(), name: z.string(), equipment: RecordableEquipment, now: z.number() }) },
  },
})

export const POINTS_A_CALL = 5000

/** Checked one by one, so that a bad one does not refuse the others. */
export const RecordPoint = z.object({
  /** Ms since 1970. */
  timestamp: z.number(),
  lat: z.number(),
  lng: z.number(),
  /** Km/h. */
  speed: z.number().nullish(),
  /** Metres. */
  accuracy: z.number().nullish(),
  heading: z.number().nullish(),
  /** Metres. */
  altitude: z.number().nullish(),
  /** Per cent. */
  battery: z.number().nullish(),
  mock: z.boolean().nullish(),
})
export type RecordPoint = z.infer<typeof RecordPoint>

export const recordPoints = endpoint({
  method: 'POST',
  url: '/api/record/points',
  schema: {
    summary: `До ${POINTS_A_CALL} точек (Authorization: Bearer). 2xx — они на диске; повтор ничего не удваивает`,
    body: z.object({
      points: z.array(z.unknown(), 'Нет точек').max(POINTS_A_CALL, `Не больше ${POINTS_A_CALL} точек за раз`),
    }),
    response: {
      200: z.object({
        accepted: z.number(),
        duplicates: z.number(),
        rejected: z.array(z.object({ index: z.number(), reason: z.string() })),
      }),
    },
  },
})

/** A form's field that is empty is not told. */
const degrees = (most: 90 | 180) =>
  z.preprocess(
    (text) => (text === '' ? undefined : text),
    z.coerce
      .number<unknown>('Неверные координаты')
      .min(-most, 'Неверные координаты')
      .max(most, 'Неверные координаты')
      .optional(),
  )

/** Multipart: the fields and the file `photo`. */
export const recordPhoto = endpoint({
  method: 'POST',
  url: '/api/record/photos',
  schema: {
    summary: 'Фото (Authorization: Bearer; multipart: photo, takenAt, sha256, lat?, lng?). 2xx — оно на диске',
    body: z.object({
      /** Ms since 1970. */
      takenAt: z.coerce.number<unknown>('Неверное время снимка').int('Неверное время снимка'),
      /** Of the file's bytes, hex. */
      sha256: z
        .string('Нет контрольной суммы')
        .regex(/^[0-9a-f]{64}$/i, 'Неверная контрольная сумма')
        .toLowerCase(),
      lat: degrees(90),
      lng: degrees(180),
    }),
    response: { 200: z.object({ _id: z.string(), duplicate: z.boolean() }) },
  },
})
