import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { ItemsQuery, PageQuery } from '../paging.schema.ts'
import { Photo } from '../photos/photos.schema.ts'

const RecordedMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** False: a partner's machine that the user may only record for. */
  own: z.boolean(),
})

/** A day without its points, for the pages of photos and notes. */
export const RecordedDay = z.object({
  equipment: RecordedMachine,
  /** `yyyy-mm-dd`. */
  day: z.string(),
  dayStartTimestamp: z.number(),
  dayEndTimestamp: z.number(),
  timeZone: z.string(),
  photos: z.array(Photo),
  /** The recorded days before and after it; null: there is none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const getRecordedDay = {
  summary: 'День машины без точек: фото и соседние записанные дни; без `day` — текущий, а если его нет, последний',
  params: z.object({ equipmentId: Id }),
  querystring: z.object({
    day: z.iso
      .date('Неверная дата')
      .refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
      .optional(),
  }),
  response: { 200: RecordedDay },
}

/** A machine of another owner whose days the user may see. */
export const PartnerMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Nickname of the owner; empty where there is none. */
  userName: z.string(),
  /** The last recorded day, `yyyy-mm-dd`; null: nothing was recorded. */
  lastDay: z.string().nullable(),
})

export const getPartnerMachines = {
  summary:
    'Чужие машины, которые пользователю разрешили записывать и смотреть, и их последний записанный день; страницами',
  querystring: PageQuery.extend({ q: ItemsQuery.shape.q }),
  /** `total`: number of all such machines; `count`: those whose name or town contains the words of `q`. */
  response: { 200: z.object({ machines: z.array(PartnerMachine), count: z.number(), total: z.number() }) },
}

/** State of an own machine; «today» is the current day in the machine's time zone. */
export const MachineState = z.object({
  equipmentId: z.string(),
  /** Whether a recorder is connected to it. */
  recording: z.boolean(),
  /** Moment of the newest point or photo, ms; null: none. */
  lastAt: z.number().nullable(),
  /** When a driver stopped the recording, ms; null: not stopped, or points have arrived since. */
  stoppedAt: z.number().nullable(),
  /** Silence after which the machine counts as silent, ms; longer where its recorder states a longer interval than usual. */
  silentAfter: z.number(),
  /** Charge of the phone heard last, per cent; null: unknown. */
  battery: z.number().nullable(),
  /** Km today; null: nothing was recorded today. */
  distance: z.number().nullable(),
  /** Seconds between today's points where they are too rare for short trips to show; null: they are not. */
  coarseSeconds: z.number().nullable(),
  /** Seconds between today's points where they are too rare for turns of streets to show; null: they are not. */
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  /** Number of today's photos. */
  photos: z.number(),
  timeZone: z.string(),
})

/** The newest day on which an own machine recorded, each machine by its own time zone. */
export const LastDay = z.object({
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** Number of machines that recorded on it. */
  count: z.number(),
  /** Ids of these machines; only some where there are more than a map draws. */
  machines: z.array(z.string()),
})

export const getLastDay = {
  summary:
    'Последний день, за который есть записи своих машин, или названный день своих и разрешённых; null — записей нет',
  querystring: z.object({
    day: z.iso
      .date('Неверная дата')
      .refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
      .optional(),
  }),
  response: { 200: z.object({ last: LastDay.nullable() }) },
}

export const getMachineStates = {
  summary: 'Названные свои машины сейчас: когда были последние данные, километры и фото за сегодня',
  querystring: z.object({ ids: MachineIds }),
  response: {
    200: z.object({
      states: z.array(MachineState),
      now: z.number(),
      /** Of all own machines: the number that send now, and the few that fell silent last, with their states. */
      online: z.number(),
      silent: z.array(MachineState.extend({ name: z.string() })),
    }),
  },
}
