import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'

export const IncidentKind = z.enum([
  'silent',
  'overspeed',
  'night_move',
  'photo_missing',
  'mock_location',
  'jammed',
  'low_battery',
  'fuel_drained',
  'sos',
])

/** Moments are ms since 1970. */
export const Incident = z.object({
  _id: z.string(),
  equipmentId: z.string(),
  equipmentName: z.string(),
  equipmentType: z.string(),
  kind: IncidentKind,
  timestamp: z.number(),
  /** IANA name of the machine's time zone. */
  timeZone: z.string(),
  /** Null: it is still going on. */
  endedAt: z.number().nullable(),
  /** `[lat, lng]`; null: unknown. */
  coords: z.tuple([z.number(), z.number()]).nullable(),
  /** The nearest town or village; empty where none is near. */
  place: z.string(),
  /** In Russian, without the machine's name. */
  text: z.string(),
  /** Whether the owner has seen it. */
  seen: z.boolean(),
})

const IncidentId = z.uuid('Неверное происшествие')

export const getIncidents = {
  summary: 'Происшествия своих и разрешённых машин, новые сверху',
  querystring: z.object({
    equipmentId: Id.optional(),
    /** Only incidents that began before this moment, ms: the next page. */
    before: z.coerce.number<unknown>('Неверное время').min(0, 'Неверное время').max(8e12, 'Неверное время').optional(),
    /** Id of the last incident of the previous page: of the incidents that began at `before`, those after it follow. */
    beforeId: IncidentId.optional(),
  }),
  response: {
    200: z.object({
      incidents: z.array(Incident),
      /** Number of unseen incidents of the user's own machines. */
      unseen: z.number(),
      /** When the newest of the unseen incidents of the user's own machines was found, ms; null: all are seen. */
      foundBy: z.number().nullable(),
    }),
  },
}

export const exportIncidents = {
  summary: 'Все происшествия своих и разрешённых машин файлом Excel, новые сверху',
  querystring: z.object({ equipmentId: Id.optional() }),
  response: { 200: z.unknown() },
}

export const countIncidents = {
  summary: 'Сколько происшествий своих машин ещё не просмотрено',
  response: { 200: z.object({ unseen: z.number() }) },
}

export const markIncidentsSeen = {
  summary: 'Отметить происшествия своих машин просмотренными: названные, найденные к моменту или все',
  body: z.object({
    ids: z.array(IncidentId).max(500, 'Слишком много происшествий').optional(),
    /** Only incidents that were found by this moment, ms: `foundBy` of the list that the user has seen. */
    foundBy: z.number('Неверное время').min(0, 'Неверное время').max(8e12, 'Неверное время').optional(),
  }),
  response: { 200: z.object({ unseen: z.number() }) },
}
