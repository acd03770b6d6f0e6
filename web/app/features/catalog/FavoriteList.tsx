import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { addFavorite } from '@spetskarta/shared/favorites/favorites.ts'
import { PAGE_SIZES } from '@spetskarta/shared/limits.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconMap2 } from '../../ui/icon/icons.ts'
import { Page } from '../../ui/page/Page'
import { Pager } from '../../ui/page/Pager'
import type { Paging } from '../../ui/page/paging'
import { Tabs } from '../../ui/page/Tabs'
import { EmptyState } from '../../ui/State'
import { countOf, formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { useOnlyFavorites, useSetFavorite } from '../favorites/favorites'
import css from './FavoriteList.module.css'
import type { FavoriteKind } from './favorite-page'
import { ItemTable } from './ItemTable'
import type { RowWords } from './words/row-words'

interface Props {
  kind: FavoriteKind
  /** The items of this page. */
  items: readonly Item[]
  /** The words of each row, by the item's id. */
  words: Record<string, RowWords>
  /** The number of favourites on all pages. */
  count: number
  paging: Paging
  /** Ids of favourites that are not published at present. */
  gone: readonly string[]
}

const TABS = [
  { label: 'Техника', to: paths.favoriteEquipments() },
  { label: 'Заказы', to: paths.favoriteOrders() },
]

/** The favourites of one kind. A removed one leaves the list at once; undoing puts it back in its place. */
export function FavoriteList({
  kind: { type, title, to, forms, empty, everything },
  items,
  words,
  count,
  paging,
  gone,
}: Props) {
  const favorites = useOnlyFavorites(items)
  const set = useSetFavorite()

  function tell(item: Item, to: boolean) {
    if (to) return
    showToast({ text: 'Убрано из избранного', action: { label: 'Вернуть', onClick: () => set(item, true) } })
    // The focused heart is removed with its row, so the focus moves on.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const { length } = favorites
  const left = count - (items.length - length)
  return (
    <Page title={title} lead={leadOf(left, forms)}>
      <div className="mb-4">
        <Tabs label="Избранное" tabs={TABS} />
      </div>
      <div className={length ? 'sheet' : 'sheet card'}>
        {length ? (
          <>
            <ItemTable items={favorites} words={words} onFavorite={tell} />
            {count > PAGE_SIZES[0] ? <Pager paging={paging} count={left} to={to} /> : null}
          </>
        ) : left ? (
          <EmptyState title="На этой странице пусто" actions={<ButtonLink to={to({})}>На первую страницу</ButtonLink>}>
            Всего в избранном {countOf(left, forms)}.
          </EmptyState>
        ) : (
          <EmptyState
            title={empty.title}
            actions={
              <>
                <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
                  Открыть карту
                </ButtonLink>
                <ButtonLink to={everything.to}>{everything.label}</ButtonLink>
              </>
            }
          >
            {empty.text}
          </EmptyState>
        )}
      </div>
      {gone.length > 0 ? <GoneNote type={type} ids={gone} /> : null}
    </Page>
  )
}

/** A note on favourites that are not published: they return when published again; until then they can only be removed. */
function GoneNote({ type, ids }: { type: FavoriteKind['type']; ids: readonly string[] }) {
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

function leadOf(length: number, forms: FavoriteKind['forms']): string | undefined {
  if (!length) return undefined
  return length > 1 ? `${countOf(length, forms)}, добавленные недавно сверху` : countOf(length, forms)
}
