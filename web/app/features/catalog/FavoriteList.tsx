import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
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
  /** Favourites that are not published now. */
  gone: Gone
  /** The noun that is counted. */
  forms: readonly [string, string, string]
  /** The text for an empty list, and what to do about it. */
  empty: { title: string; text: string; actions: ReactNode }
}

/** Rows drawn at once. */
const STEP = 50

/** The favourites of one kind. A removed one leaves the list at once and can be put back in its place. */
export function FavoriteList({ title, items, gone, forms, empty }: Props) {
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
      {gone.ids.length > 0 ? <GoneNote gone={gone} /> : null}
    </Page>
  )
}

interface Gone {
  /** 0 machines, 1 orders. */
  type: 0 | 1
  ids: readonly string[]
}

/** They come back by themselves if they are published again; until then they can only be removed. */
function GoneNote({ gone: { type, ids } }: { gone: Gone }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function remove() {
    setBusy(true)
    try {
      for (const id of ids) await call(addFavorite, { body: { type, id, to: false } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
      setBusy(false)
    }
  }

  return (
    <div className={`${css.gone} pad-row card spread wrap`}>
      <p className="quiet">
        Снято с публикации: {formatCount(ids.length)}. Если объявление опубликуют снова, оно вернётся в этот список.
      </p>
      <Button size="small" busy={busy} onClick={() => void remove()}>
        Убрать из избранного
      </Button>
    </div>
  )
}

function leadOf(length: number, forms: Props['forms']): string | undefined {
  if (!length) return undefined
  return length > 1 ? `${countOf(length, forms)}, добавленные недавно сверху` : countOf(length, forms)
}
