import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { DailyData } from '../days/days.schema.ts'
import { Photo } from '../photos/photos.schema.ts'
import { Location } from '../tracks/tracks.schema.ts'

const Token = z.string().max(100, 'Неверная ссылка')

export const getPublicData = {
  summary: 'Маршрут машины по публичной ссылке; выключенная, истёкшая и неверная ссылка — одно и то же 404',
  params: z.object({ id: Id, token: Token }),
  /**
   * Only with a link that shows more than 24 hours: a single day, or the last recorded
   * one. Absent, or a day that the link does not show: all that it shows, or the last day.
   */
  querystring: z.object({ day: z.union([z.literal('last'), z.iso.date()], 'Неверная дата').optional() }),
  response: {
    200: z.object({
      data: z.object({
        equipment: z.object({ _id: z.string(), name: z.string(), type: z.string(), icoUrl: z.string().nullable() }),
        locations: z.array(Location),
        photos: z.array(Photo),
        /** Number of all points where fewer are sent, without change to the shape of the route; null: all are sent. */
        thinnedFrom: z.number().nullable(),
        /** The same data as one day, for the map. */
        daily: DailyData.omit({
          equipment: true,
          equipmentId: true,
          locations: true,
          photos: true,
          disagreements: true,
          clockShifts: true,
          coverage: true,
        }),
        /** When the link expires, ms; null: never. */
        expiresAt: z.number().nullable(),
        /** Recorded days that a link to more than 24 hours shows, the newest first, `yyyy-mm-dd`. */
        days: z.array(z.string()),
      }),
    }),
  },
}

/** Sums of a page before its map is loaded, or instead of it. */
export const PublicSums = z.object({
  name: z.string(),
  type: z.string(),
  /** `yyyy-mm-dd`. */
  day: z.string(),
  timeZone: z.string(),
  /** Km. */
  distance: z.number(),
  /** See `DaySummary`. */
  coarseSeconds: z.number().nullable(),
  turnsSeconds: z.number().nullable(),
  speedUnproved: z.boolean(),
  points: z.number(),
  photos: z.number(),
  /** Moment of the last counted point, ms; null: none. */
  lastAt: z.number().nullable(),
  /** The route as lines of [lat, lng], broken at gaps, simplified for a small picture. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
})

export const getPublicSums = {
  summary: 'Итоги и линия маршрута по публичной ссылке, без точек и фото',
  params: getPublicData.params,
  querystring: getPublicData.querystring,
  response: { 200: PublicSums },
}

export const PublicLink = z.object({
  /** Empty: there is no link. */
  token: z.string(),
  /** When it expires, ISO 8601 UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** How far back it shows, hours; null: the current day only. */
  hours: z.number().nullable(),
  views: z.number(),
  /** Of the machine, or of a machine of the object: in it the days of the link are counted. */
  timeZone: z.string(),
})

/** Terms of a link that its owner sets; an absent one stays as it is. */
export const LinkTerms = z.object({
  on: z.boolean(),
  /** Token of the link whose terms are set; absent: of whichever there is, or of a new one. */
  token: z.string().optional(),
  /** ISO 8601, UTC; null: never. */
  expiresAt: z.iso.datetime('Неверное время').nullish(),
  /** How far back it shows, hours; null: the current day only. */
  hours: z.number().int('Нужно целое число часов').min(1, 'Не меньше часа').max(720, 'Не больше 30 дней').nullish(),
})

export const RouteLink = PublicLink.extend({
  /** Whether it shows outlines of the objects where the machine was. */
  objects: z.boolean(),
})

export const getPublicLink = {
  summary: 'Публичная ссылка своей машины',
  params: z.object({ equipmentId: Id }),
  response: { 200: RouteLink },
}

const OpenTerms = z.object({
  /** Name of the machine or the object. */
  name: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  /** When it expires, ISO 8601 UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** How far back it shows, hours; null: the current day only. */
  hours: z.number().nullable(),
  views: z.number(),
  timeZone: z.string(),
})

/** Links to a machine's route, and to an object's page for its customer. */
export const OpenLink = z.discriminatedUnion('kind', [
  OpenTerms.extend({ kind: z.literal('route'), equipmentId: z.string() }),
  OpenTerms.extend({ kind: z.literal('object'), objectId: z.number() }),
])

export const getPublicLinks = {
  summary: 'Всё своё, что открыто посторонним: маршруты машин, потом объекты, по порядку имён',
  response: { 200: z.object({ links: z.array(OpenLink) }) },
}

export const closePublicLinks = {
  summary: 'Выключить все свои открытые ссылки — или одну: машины equipmentId либо объекта objectId; мертвы сразу',
  querystring: z.object({
    equipmentId: Id.optional(),
    objectId: z.coerce.number<unknown>('Неверный объект').int('Неверный объект').min(1, 'Неверный объект').optional(),
  }),
  response: { 200: z.object({ closed: z.number() }) },
}

export const setPublicLink = {
  summary: 'Включить (прежняя ссылка остаётся), настроить или выключить публичную ссылку; выключенная мертва сразу',
  params: z.object({ equipmentId: Id }),
  body: LinkTerms.extend({ objects: z.boolean('Показывать границы или нет').optional() }),
  response: { 200: RouteLink },
}
