import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { Incident } from '../incidents/incidents.schema.ts'
import { Photo } from '../photos/photos.schema.ts'
import { Location } from '../tracks/tracks.schema.ts'

/** Event `points`: new points in order of time; some may repeat earlier ones. Inaccurate points are left out. */
export const LivePoints = z.object({ equipmentId: z.string(), locations: z.array(Location) })

/** Event `photos`: new photos; some may repeat earlier ones. */
export const LivePhotos = z.object({ equipmentId: z.string(), photos: z.array(Photo) })

/** Event `incidents`: calls for help; some may repeat earlier ones. Not sent by a public link. */
export const LiveIncidents = z.object({ equipmentId: z.string(), incidents: z.array(Incident) })

/** Event `thread`: it has a new message, or more of it has been read. */
export const LiveThread = z.object({ thread: z.string() })

const WHAT = `Поток server-sent events. points и photos: новое, по времени прихода, возможны повторы (ключ — timestamp).
 incidents: сигналы SOS.
 ready: поток открыт. reset: пропущено слишком много, загрузите день заново. Last-Event-ID или since продолжают с места.
 Конец потока: изменилось, что можно видеть, — подключитесь снова; 404 и 401 значат, что больше нельзя`

/** Id of the last event, ms: the same as `Last-Event-ID`, for clients that cannot send that header. */
const querystring = z.object({ since: z.coerce.number<unknown>('Неверное время').min(0, 'Неверное время').optional() })

const response = { 200: z.string() }

export const live = { summary: `Свои и разрешённые машины. ${WHAT}`, querystring, response }

export const liveThreads = {
  summary:
    'Поток server-sent events о своих переписках. ready: поток открыт. thread: {thread} — в ней новое сообщение, или её прочли; читайте её вызовом. После обрыва перечитайте список',
  response,
}

export const livePublic = {
  summary: `Машина по публичной ссылке. ${WHAT}`,
  params: z.object({ id: Id, token: z.string().max(100, 'Неверная ссылка') }),
  querystring,
  response,
}
