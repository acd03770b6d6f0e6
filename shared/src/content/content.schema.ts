import { z } from 'zod'

/** Machines of one of the type's sizes (`shared/catalog/bands`), of those that some machine has: `params` as a search takes them. */
const Sizes = z.array(z.object({ params: z.string(), count: z.number() }))

export const TypeLinks = z.object({
  /** Published machines and orders that the page of the type can show. */
  count: z.number(),
  sizes: Sizes,
  /** Towns with such items nearby, most items first; `count` of the items are near the town. `inside`: «в Раменском», where that is sure. */
  towns: z.array(
    z.object({
      name: z.string(),
      inside: z.string().optional(),
      lat: z.number(),
      lng: z.number(),
      count: z.number(),
      sizes: Sizes,
    }),
  ),
  /** Related types of the other catalogue that have items to show. */
  related: z.array(z.string()),
})

export const getTypeLinks = {
  summary: 'Куда ведёт страница типа: размеры машин, города, рядом с которыми они есть, и типы, которые ему подходят',
  querystring: z.object({ type: z.string('Не указан тип').max(100, 'Такого типа нет') }),
  response: { 200: TypeLinks },
}
