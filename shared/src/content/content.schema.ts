import { z } from 'zod'

export const TypeLinks = z.object({
  /** Published machines and orders that the page of the type can show. */
  count: z.number(),
  /** Towns with such items nearby, most items first; `count` of the items are near the town. */
  towns: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number(), count: z.number() })),
  /** Machines near the first of these towns by their size: `params` as a search takes them. */
  sizes: z.array(
    z.object({ name: z.string(), lat: z.number(), lng: z.number(), params: z.string(), count: z.number() }),
  ),
  /** Related types of the other catalogue that have items to show. */
  related: z.array(z.string()),
})

export const getTypeLinks = {
  summary: 'Куда ведёт страница типа: города, рядом с которыми он есть, и типы, которые ему подходят',
  querystring: z.object({ type: z.string('Не указан тип').max(100, 'Такого типа нет') }),
  response: { 200: TypeLinks },
}
