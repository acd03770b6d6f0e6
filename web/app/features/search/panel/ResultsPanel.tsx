import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { CardSkeletons, EmptyState, FailedState } from '../../../ui/State'
import { type Area, centreOfArea, type Intent } from '../../search-address/intent'
import { matching, type Results } from '../../search-address/results'
import type { FindMode } from '../mode'
import type { TypeData } from '../type-page'
import { ItemPanel } from './ItemPanel'
import { NothingFound } from './NothingFound'
import { ResultsHead } from './ResultsHead'
import { ResultsList } from './ResultsList'
import { Sheet } from './Sheet'
import type { SheetStop } from './stops'
import { TypeText } from './TypeText'

interface Props {
  intent: Intent
  mode: FindMode
  /** The item asked for does not exist or is hidden. */
  missing: boolean
  found: { results: Results; isError: boolean; isPlaceholderData: boolean; error: unknown; refetch: () => unknown }
  /** Items in one place; then the list shows only them. */
  pile: string[] | undefined
  onPileClosed: () => void
  onSelect: (id: string | undefined) => void
  onHover: (id: string | undefined) => void
  onArea: (area: Area) => void
  onAllTypes: () => void
}

/** The results in words, equal to the map for people who cannot see it. */
export function ResultsPanel(props: Props) {
  const { intent, mode, missing, found, pile, onPileClosed, onSelect, onHover, onArea, onAllTypes } = props
  const [stop, setStop] = useState<SheetStop>('middle')
  const [text, setText] = useState('')
  const about = useTypeOfPage()
  const { results } = found

  const item = mode.mode === 'SHOW_ONE' ? mode.item : itemOf(results, mode.selected)
  if (item)
    return (
      <ItemPanel
        item={item}
        alone={mode.mode === 'SHOW_ONE'}
        km={results.found.find((one) => one.item._id === item._id)?.km}
        stop={stop}
        onStop={setStop}
        onBack={() => onSelect(undefined)}
        onArea={onArea}
        count={results.count}
      />
    )

  // The data of another area does not apply to this one.
  const nothing = found.isPlaceholderData ? <CardSkeletons /> : <NothingFound intent={intent} onArea={onArea} />
  const shown = pile ? results.found.filter((one) => pile.includes(one.item._id)) : matching(results.found, text)
  return (
    <Sheet
      stop={stop}
      onStop={setStop}
      label="Результаты"
      head={
        <ResultsHead
          topic={intent.topic}
          heading={about?.type.h3}
          count={results.count}
          pile={pile?.length}
          onPileClosed={onPileClosed}
          text={text}
          onText={setText}
          onAllTypes={onAllTypes}
        />
      }
    >
      {missing ? (
        <EmptyState title="Объявление не найдено" actions={<ButtonLink to={paths.map()}>Открыть карту</ButtonLink>}>
          Его нет или владелец снял его с публикации.
        </EmptyState>
      ) : null}
      {found.isError ? (
        <FailedState title="Не удалось загрузить список" error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {results.count === 0 ? (
        nothing
      ) : (
        <ResultsList
          results={results}
          shown={shown}
          centre={centreOfArea(intent.area)}
          filtered={text !== '' || pile !== undefined}
          onSelect={onSelect}
          onHover={onHover}
          onArea={onArea}
        />
      )}
      {about ? <TypeText {...about} /> : null}
    </Sheet>
  )
}

const itemOf = (results: Results, id: string | undefined): Item | undefined =>
  id === undefined ? undefined : results.found.find(({ item }) => item._id === id)?.item

/** The page's type, from the loader of `RentPage` or `JobsPage`. */
function useTypeOfPage(): TypeData | undefined {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const about = (loaderData ?? {}) as Partial<TypeData>
    if (about.type && about.links) return { type: about.type, links: about.links }
  }
  return undefined
}
