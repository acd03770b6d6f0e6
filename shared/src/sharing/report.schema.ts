import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { DailyData } from '../days/days.schema.ts'
import { Photo } from '../photos/photos.schema.ts'

export const DayReport = DailyData.pick({
  dayStartTimestamp: true,
  dayEndTimestamp: true,
  timeZone: true,
  summary: true,
  trips: true,
  stops: true,
  gaps: true,
  jams: true,
  disagreements: true,
  clockShifts: true,
  coverage: true,
}).extend({
  equipment: z.object({ _id: z.string(), name: z.string(), type: z.string() }),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  photos: z.array(Photo),
  /** The route as lines of [lat, lng], broken at gaps, simplified for a sketch. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Names of the recorders of the day. */
  recorders: z.array(z.string()),
  /**
   * For the owner: the token with which others can open the report;
   * empty while the machine's public link is off. For others: null.
   */
  token: z.string().nullable(),
})

export const getDayReport = {
  summary: 'Отчёт за день машины: владельцу и партнёру или по `token`, пока включена публичная ссылка машины',
  params: z.object({
    equipmentId: Id,
    day: z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата'),
  }),
  querystring: z.object({ token: z.string().max(100, 'Неверная ссылка').optional() }),
  response: { 200: DayReport },
}
