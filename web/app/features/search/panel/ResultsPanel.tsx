import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { ParamRange } from '@spetskarta/shared/catalog/params.ts'
import { distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { CardSkeletons, EmptyState, FailedState } from '../../../ui/State'
import { isPhone } from '../../../ui/theme/breakpoints'
import { type Area, centreOfArea, type Intent } from '../../search-address/intent'
import { matching, positionOf, type Results } from '../../search-address/results'
import type { FindMode } from '../mode'
import { headingOf, type TypeData, townOf } from '../type-page'
import { useCard } from '../use-card'
import { AboutType } from './AboutType'
import { ItemPanel } from './ItemPanel'
import { NothingFound } from './NothingFound'
import { PanelSheet } from './PanelSheet'
import { ResultsHead } from './ResultsHead'
import { ResultsList } from './ResultsList'
import { useSheetStop } from './sheet-stops'

interface Props {
  intent: Intent
  mode: FindMode
  /** The card that came with the page. */
  given: Item | undefined
  /** Whether the requested item does not exist or is hidden. */
  missing: boolean
  found: { results: Results; isError: boolean; isPlaceholderData: boolean; error: unknown; refetch: () => unknown }
  /** Whether the cheapest come first. */
  cheap: boolean
  onCheap: (cheap: boolean) => void
  /** Ids of items in one place; then the list shows only them. */
  pile: string[] | undefined
  onPileClosed: () => void
  onSelect: (id: string | undefined) => void
  onHover: (id: string | undefined) => void
  onArea: (area: Area) => void
  onAllTypes: () => void
  /** Called with the remaining ranges of parameters. */
  onRanges: (ranges: ParamRange[]) => void
  onAnyDates: () => void
}

/** The results in words, an alternative to the map for people who cannot see it. */
export function ResultsPanel(props: Props) {
  const {
    intent,
    mode,
    given,
    missing,
    found,
    cheap,
    onCheap,
    pile,
    onPileClosed,
    onSelect,
    onHover,
    onArea,
    onAllTypes,
    onRanges,
    onAnyDates,
  } = props
  const [text, setText] = useState('')
  const about = useTypeOfPage()
  const town = about && townOf(intent.area, about.links)
  const { results } = found

  const selected = mode.mode === 'SEARCH' ? mode.selected : undefined
  const near = results.found.find((one) => one.item._id === selected)?.item
  const card = useCard(selected, [near, given])
  const item = mode.mode === 'SHOW_ONE' ? mode.item : card
  const [stop, setStop] = useSheetStop(item?._id)
  const panel = item ? (
    <ItemPanel
      key={item._id}
      item={item}
      alone={mode.mode === 'SHOW_ONE'}
      km={mode.mode === 'SEARCH' ? kmFrom(centreOfArea(intent.area), item) : undefined}
      stop={stop}
      onStop={setStop}
      onBack={() => onSelect(undefined)}
      onArea={onArea}
      count={results.count}
    />
  ) : null

  // Data of another area does not apply to this one.
  const nothing = found.isPlaceholderData ? <CardSkeletons /> : <NothingFound intent={intent} onArea={onArea} />
  const shown = pile ? results.found.filter((one) => pile.includes(one.item._id)) : matching(results.found, text)
  return (
    <>
      {panel}
      <PanelSheet
        stop={stop}
        onStop={setStop}
        label="Результаты"
        // Hidden instead of removed, so that it keeps its scroll position behind an open card.
        hidden={panel !== null}
        head={
          <ResultsHead
            topic={intent.topic}
            heading={about && headingOf(about, intent.topic, town)}
            count={results.count}
            past={results.past ?? false}
            pile={pile?.length}
            onPileClosed={onPileClosed}
            text={text}
            onText={setText}
            // A phone's keyboard leaves no room for a low sheet.
            onFilter={() => isPhone() && setStop('full')}
            onAllTypes={onAllTypes}
            onRanges={onRanges}
            onAnyDates={onAnyDates}
          />
        }
      >
        {missing ? (
          <EmptyState title="Объявление не найдено" actions={<ButtonLink to={paths.map()}>Открыть карту</ButtonLink>}>
            Его нет, или владелец снял его с публикации.
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
            intent={intent}
            cheap={cheap}
            onCheap={onCheap}
            filtered={text !== '' || pile !== undefined}
            onSelect={onSelect}
            onHover={onHover}
            onArea={onArea}
          />
        )}
        {about ? <AboutType {...about} topic={intent.topic} town={town} /> : null}
      </PanelSheet>
    </>
  )
}

function kmFrom(centre: Position, item: Item): number | undefined {
  const position = positionOf(item)
  return position && distanceKm(centre, position)
}

/** Type of the page, from the loader of `RentPage` or `JobsPage`. */
function useTypeOfPage(): TypeData | undefined {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const about = (loaderData ?? {}) as Partial<TypeData>
    if (about.type && about.links) return { type: about.type, links: about.links }
  }
  return undefined
}
