import { z } from 'zod'
import { Id, MachineIds } from '../catalog/items.schema.ts'
import { ItemsQuery, PageQuery } from '../paging.schema.ts'
import { Photo } from '../photos/photos.schema.ts'

const RecordedMachine = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  /** True for an own machine, false for one that the user may only record for. */
  own: z.boolean(),
})

/** A day without its points: what pages of photos and notes need. */
export const RecordedDay = z.object({
  equipment: RecordedMachine,
  /** `yyyy-mm-dd`. */
  day: z.string(),
  dayStartTimestamp: z.number(),
  dayEndTimestamp: z.number(),
  timeZone: z.string(),
  photos: z.array(Photo),
  /** The recorded days next to it; null where there is none. */
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

/** Somebody else's machine whose days the user may see. */
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
  /** `total`: of all of them, `count`: of those whose names or towns have the words of `q`. */
  response: { 200: z.object({ machines: z.array(PartnerMachine), count: z.number(), total: z.number() }) },
}

/** State of an own machine; every `today` is the present day in the machine's zone. */
export const MachineState = z.object({
  equipmentId: z.string(),
  /** Whether there is a phone that records for it. */
  recording: z.boolean(),
  /** Ms; the newest point or photo. */
  lastAt: z.number().nullable(),
  /** Ms; when a driver stopped the recording, unless points have come since. */
  stoppedAt: z.number().nullable(),
  /** Ms without a sign after which it is silent: more where its recorder means to send more seldom than usual. */
  silentAfter: z.number(),
  /** Battery of the phone heard from last, per cent. */
  battery: z.number().nullable(),
  /** Km today; null: nothing was recorded today. */
  distance: z.number().nullable(),
  /** Seconds between today's points where these came too seldom to see short ways, else null. */
  coarseSeconds: z.number().nullable(),
  /** The same, where streets turn between them. */
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  /** Today. */
  photos: z.number(),
  timeZone: z.string(),
})

/** The newest day on which any own machine was recorded, by each machine's own clock. */
export const LastDay = z.object({
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** How many machines were recorded on it. */
  count: z.number(),
  /** Ids of those machines; of more than a map draws at all some. */
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
      /** Of all own machines: how many send now, and the few that fell silent last, with their states. */
      online: z.number(),
      silent: z.array(MachineState.extend({ name: z.string() })),
    }),
  },
}
