/** Pictures of listings, for messengers and social networks. */

import { Id } from '@spetskarta/shared/catalog/items.schema.ts'
import { type Item, isEquipment, type Kind } from '@spetskarta/shared/catalog/items.ts'
import type { App, Deps } from '../../deps.ts'
import { orNotFound } from '../../http/errors.ts'
import { drawCardPicture } from '../../outside/files/card-picture.ts'
import { findItem } from './catalog.queries.ts'

const NO_CARD = 'Такого объявления нет'
const KINDS: Partial<Record<string, Kind>> = { equipment: 'equipment', order: 'order' }
/** Largest photo used in a picture, bytes; none of ours is larger. */
const PHOTO_MAX = 4_000_000

export function cardPictureRoutes(app: App, { db, blobs }: Pick<Deps, 'db' | 'blobs'>) {
  app.get<{ Params: { kind: string; name: string } }>(
    '/pictures/:kind/:name',
    { schema: { hide: true }, config: { cost: 'heavy' } },
    async ({ params: { kind, name } }, reply) => {
      const wanted = orNotFound(KINDS[kind], NO_CARD)
      const id = orNotFound(Id.safeParse(name.replace(/\.jpg$/, '')).data, NO_CARD)
      const item: Item | undefined =
        wanted === 'equipment'
          ? await findItem(db, { kind: wanted, id, visitor: undefined })
          : await findItem(db, { kind: wanted, id, visitor: undefined })
      const card = orNotFound(item, NO_CARD)
      const texts = { title: card.name, price: priceOf(card), place: card.place }
      const picture = await drawCardPicture(texts, card.type, await coverOf(card))
      return reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' }).send(picture)
    },
  )

  /** Undefined for an item without a photo, or whose photo has just been removed. */
  async function coverOf({ icoUrl }: Item): Promise<Buffer | undefined> {
    const folder = /^\/(images\/[0-9a-f]{32}w?)\/small\.webp$/.exec(icoUrl ?? '')?.[1]
    const blob = folder && (await blobs.open(`${folder}/large.jpg`))
    if (!blob) return undefined
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of blob.stream) {
      bytes += piece.length
      if (bytes > PHOTO_MAX) return undefined
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
}

const roubles = (value: number) => `${new Intl.NumberFormat('ru-RU').format(value)}\u00a0₽`

function priceOf(item: Item): string {
  if (!isEquipment(item)) return item.budget === null ? '' : `Бюджет ${roubles(item.budget)}`
  if (item.ratePerHour !== null) return `${roubles(item.ratePerHour)}/ч`
  if (item.ratePerShift !== null) return `${roubles(item.ratePerShift)} за смену`
  return item.price ? `Продажа: ${roubles(item.price)}` : ''
}
