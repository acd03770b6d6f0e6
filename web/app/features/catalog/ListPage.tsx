import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconMap2 } from '../../ui/icon/icons.ts'
import { Page } from '../../ui/page/Page'
import { Pager } from '../../ui/page/Pager'
import { type Paging, queryOf } from '../../ui/page/paging'
import { EmptyState } from '../../ui/State'
import { countOf } from '../../ui/text/format'
import { ItemTable } from './ItemTable'
import type { RowWords } from './words/row-words'

interface Props {
  title: string
  items: readonly Item[]
  /** The words of each row, by the item's id. */
  words: Record<string, RowWords>
  count: number
  /** The forms of the noun that is counted. */
  forms: readonly [string, string, string]
  /** The text of an empty list, and the link to add an item. */
  empty: string
  add: { label: string; to: string }
  paging: Paging
  /** Address of a map with the listed items; undefined: the whole map. */
  map?: string
  /** The form of the filters, shown above the list, and the address of the unfiltered list. */
  filter?: { form: ReactNode; whole: string | undefined }
  to: (query: { page?: number; size?: number }) => string
}

/** A paged list of published items, newest first. */
export function ListPage({ title, items, words, count, forms, empty, add, paging, map, filter, to }: Props) {
  const toMap = (
    // Hidden on a phone, which has the map in its menu: the list begins higher.
    <div className="hide-below-sm">
      <ButtonLink to={map ?? paths.map()} icon={<IconMap2 size={20} aria-hidden="true" />}>
        Открыть карту
      </ButtonLink>
    </div>
  )
  return (
    <Page title={title} lead={count ? `${countOf(count, forms)}, новые сверху` : undefined} actions={toMap}>
      {filter?.form}
      {items.length ? (
        <div className="sheet">
          <ItemTable items={items} words={words} />
          <Pager paging={paging} count={count} to={to} />
        </div>
      ) : (
        <div className="sheet card">
          {count ? (
            <EmptyState
              title={`Страницы ${paging.page} нет`}
              actions={<ButtonLink to={to(queryOf({ page: 1, size: paging.size }))}>На первую страницу</ButtonLink>}
            >
              Список короче: всего {countOf(count, forms)}.
            </EmptyState>
          ) : filter?.whole ? (
            <EmptyState title="Такой техники нет" actions={<ButtonLink to={filter.whole}>Вся техника</ButtonLink>}>
              Уберите одно из условий или расширьте его границы.
            </EmptyState>
          ) : (
            <EmptyState title="Нет данных" actions={<ButtonLink to={add.to}>{add.label}</ButtonLink>}>
              {empty}: первое объявление появится здесь сразу после публикации.
            </EmptyState>
          )}
        </div>
      )}
    </Page>
  )
}
