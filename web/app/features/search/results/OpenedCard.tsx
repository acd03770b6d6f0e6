import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { againWhileAway } from '../../../api/server-back'
import { IconButton } from '../../../ui/Button'
import { isEscape } from '../../../ui/dialog/escape'
import { IconX } from '../../../ui/icon/icons.ts'
import { ItemDetails } from '../../catalog/ItemDetails'
import { ItemActions } from '../../catalog/ItemParts'
import { FavoriteButton } from '../../favorites/FavoriteButton'
import { useFocusOnCard, useWholeItem } from '../use-card'
import css from './OpenedCard.module.css'

interface Props {
  item: Item
  km: number | undefined
  onClose: () => void
}

/** A card in its place in the list. */
export default function OpenedCard(props: Props) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchInterval: againWhileAway } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <Opened {...props} />
    </QueryClientProvider>
  )
}

function Opened({ item, km, onClose }: Props) {
  const close = useFocusOnCard(item._id)
  return (
    <section className="line-below" aria-label="Объявление" onKeyDown={(event) => isEscape(event) && onClose()}>
      <div className={`${css.head} flex`}>
        <FavoriteButton item={item} />
        <IconButton ref={close} label="Свернуть карточку" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <ItemDetails item={useWholeItem(item)} distanceKm={km} />
      <div className={css.foot}>
        <ItemActions item={item} opens />
      </div>
    </section>
  )
}
