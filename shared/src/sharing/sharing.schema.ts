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
   * By a link to more than 24 hours: only this day, or the last recorded one. Absent, or a day that the link does not
   * show: everything that it shows, or the last day.
   */
  querystring: z.object({ day: z.union([z.literal('last'), z.iso.date()], 'Неверная дата').optional() }),
  response: {
    200: z.object({
      data: z.object({
        equipment: z.object({ _id: z.string(), name: z.string(), type: z.string(), icoUrl: z.string().nullable() }),
        locations: z.array(Location),
        photos: z.array(Photo),
        /** How many points there are, where fewer are shown; the shape of the route stays. */
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
        expiresAt: z.number().nullable(),
        /** Recorded days that a link to more than 24 hours shows, newest first: `yyyy-mm-dd`. */
        days: z.array(z.string()),
      }),
    }),
  },
}

/** What a page says before its map has come, or where it never comes. */
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
  /** Of the last counted point, ms; null: there is none. */
  lastAt: z.number().nullable(),
  /** The route as lines of [lat, lng], broken at gaps, with only as many corners as a small picture needs. */
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
  /** ISO 8601, UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** How far back the holder sees, hours; null: the current day. */
  hours: z.number().nullable(),
  views: z.number(),
})

/** Of a link, as its owner sets it; what is absent stays. */
export const LinkTerms = z.object({
  on: z.boolean(),
  expiresAt: z.iso.datetime('Неверное время').nullish(),
  hours: z.number().int('Нужно целое число часов').min(1, 'Не меньше часа').max(720, 'Не больше 30 дней').nullish(),
})

export const RouteLink = PublicLink.extend({
  /** Whether its holder sees outlines of the objects on which the machine was. */
  objects: z.boolean(),
})

export const getPublicLink = {
  summary: 'Публичная ссылка своей машины',
  params: z.object({ equipmentId: Id }),
  response: { 200: RouteLink },
}

const OpenTerms = z.object({
  /** Of the machine or the object. */
  name: z.string(),
  /** ISO 8601, UTC. */
  openedAt: z.string(),
  /** ISO 8601, UTC; null: never. */
  expiresAt: z.string().nullable(),
  /** How far back the holder sees, hours; null: the current day. */
  hours: z.number().nullable(),
  views: z.number(),
  timeZone: z.string(),
})

/** A machine's route, or the page of an object for its customer. */
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
