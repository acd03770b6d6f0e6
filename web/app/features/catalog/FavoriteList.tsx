import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/page/Page'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { useOnlyFavorites, useSetFavorite } from '../favorites/favorites'
import css from './FavoriteList.module.css'
import { ItemTable } from './ItemTable'

interface Props {
  title: string
  items: readonly Item[]
  /** The noun that is counted. */
  forms: readonly [string, string, string]
  /** The text for an empty list, and what to do about it. */
  empty: { title: string; text: string; actions: ReactNode }
}

/** Rows drawn at once. */
const STEP = 50

/** The favourites of one kind. A removed one leaves the list at once and can be put back in its place. */
export function FavoriteList({ title, items, forms, empty }: Props) {
  const favorites = useOnlyFavorites(items)
  const set = useSetFavorite()
  const [limit, setLimit] = useState(STEP)

  function tell(item: Item, to: boolean) {
    if (to) return
    showToast({ text: 'Убрано из избранного', action: { label: 'Вернуть', onClick: () => set(item, true) } })
    // The heart that had the focus is removed.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const { length } = favorites
  return (
    <Page title={title} lead={leadOf(length, forms)}>
      <div className={length ? 'sheet' : 'sheet card'}>
        {length ? (
          <ItemTable items={favorites.slice(0, limit)} onFavorite={tell} />
        ) : (
          <EmptyState title={empty.title} actions={empty.actions}>
            {empty.text}
          </EmptyState>
        )}
        {length > limit ? (
          <div className={css.more}>
            <Button wide onClick={() => setLimit(limit + STEP)}>
              Показать ещё {formatCount(Math.min(STEP, length - limit))}
            </Button>
          </div>
        ) : null}
      </div>
    </Page>
  )
}

function leadOf(length: number, forms: Props['forms']): string | undefined {
  if (!length) return undefined
  return length > 1 ? `${countOf(length, forms)}, добавленные недавно сверху` : countOf(length, forms)
}
