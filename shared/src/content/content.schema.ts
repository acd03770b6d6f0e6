import { z } from 'zod'

/**
 * Sizes of the type (`shared/catalog/bands`) that some machine has, with
 * the number of such machines; `params` in the notation of a search.
 */
const Sizes = z.array(z.object({ params: z.string(), count: z.number() }))

export const TypeLinks = z.object({
  /** Number of published machines and orders that the page of the type can show. */
  count: z.number(),
  sizes: Sizes,
  /**
   * Towns with such items nearby, most items first; `count`: items near the town. `inside`: «в Раменском», absent where
   * uncertain.
   */
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
  /** Ids of related types of the other catalogue that have items to show. */
  related: z.array(z.string()),
})

export const getTypeLinks = {
  summary: 'Куда ведёт страница типа: размеры машин, города, рядом с которыми они есть, и типы, которые ему подходят',
  querystring: z.object({ type: z.string('Не указан тип').max(100, 'Такого типа нет') }),
  response: { 200: TypeLinks },
}
