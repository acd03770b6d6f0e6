import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { lazy, Suspense, useCallback, useEffect, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { useHydrated } from '../../../ui/use-hydrated'
import { TrackBelow, TrackBeside, TrackOnMap, TrackTop, useTrack } from '../../live/track-slots'
import { useSetFound } from '../../search-address/found'
import {
  type Area,
  areaAround,
  centreOfArea,
  type Intent,
  mapPath,
  radiusOf,
  resultsPath,
} from '../../search-address/intent'
import { positionOf, type Results } from '../../search-address/results'
import { useUser } from '../../visitor/use-user'
import { ResultsPanel } from '../panel/ResultsPanel'
import { useFoundItems } from '../use-found-items'
import { Hint } from './Hint'
import css from './MapScreen.module.css'
import { RecordsButton } from './RecordsButton'
import { SearchButton } from './SearchButton'
import { FIRST_SCREEN, findModeOf, mapModeOf, screenAfter } from './screen'
import { useIntent } from './use-intent'

const MapCanvas = lazy(() => import('./MapCanvas'))
const SearchDialog = lazy(() => import('../dialog/SearchDialog'))

interface FirstView {
  location: Position
  /** Whether `location` was found by the visitor's address. */
  located: boolean
  map: MapSource
  results: Results
  shown: Item | undefined
  missing: boolean
}

/** The map with everything on it, and the panel beside it (below it on a phone). */
export function MapScreen({ first }: { first: FirstView }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const setFound = useSetFound()
  const user = useUser()
  const { intent, isShown, view } = useIntent(first.location)
  const track = useTrack(view)
  const found = useFoundItems(intent, first.results)
  const [screen, tell] = useReducer(screenAfter, FIRST_SCREEN)
  const { pile, hovered, draft, dialogOpen, hint } = screen

  const find = findModeOf(isShown ? first.shown : undefined, screen)
  const mode = mapModeOf(view, find)

  useEffect(() => {
    if (mode.mode === 'SEARCH') setFound({ count: found.results.count, results: resultsPath(intent) })
  }, [mode.mode, found.results.count, intent, setFound])

  /** Only a new topic makes a step in the browser's history; the rectangle changes too often for that. */
  const go = useCallback(
    (next: Intent) => {
      tell({ kind: 'LEFT' })
      void navigate(mapPath(next), { replace: next.topic === intent.topic, preventScrollReset: true })
    },
    [navigate, intent.topic],
  )
  const moveTo = (area: Area) => go({ ...intent, area })

  function onMapClick(position: Position) {
    if (mode.mode === 'TRACK') return
    if (mode.mode === 'SHOW_ONE') {
      moveTo(areaAround(intent.topic, positionOf(mode.item) ?? position))
      return
    }
    tell({ kind: 'PLACE_CLICKED' })
    moveTo({ kind: 'around', centre: position, radius: radiusOf(intent.area) })
  }

  const closeDialog = () => tell({ kind: 'DIALOG_CLOSED' })
  const select = (id: string | undefined) => tell({ kind: 'SELECTED', id })
  const draw = (area: Area | undefined) => tell({ kind: 'DRAWN', area })

  function openDialog() {
    // Opening the search closes the routes or the single item.
    if (mode.mode === 'TRACK') go(intent)
    if (mode.mode === 'SHOW_ONE') moveTo(areaAround(intent.topic, positionOf(mode.item) ?? first.location))
    tell({ kind: 'DIALOG_OPENED' })
  }

  function toggleRecords() {
    if (view && track.panelOpen) return go(intent)
    track.setPanelOpen(true)
    if (!view) void navigate(mapPath(intent, { track: 'all' }), { preventScrollReset: true })
  }

  return (
    <div className={view ? `${css.screen} flex clip anchor ${css.track}` : `${css.screen} flex clip anchor`}>
      <div className={`${css.column} column over`}>
        <div className={`${css.map} sunken grow anchor`}>
          {hydrated ? (
            <Suspense>
              <MapCanvas
                source={first.map}
                located={first.located}
                mode={mode}
                area={intent.area}
                draft={draft}
                results={found.results}
                hovered={hovered}
                onClick={onMapClick}
                onArea={moveTo}
                onDraft={draw}
                onSelect={select}
                onPile={({ ids }) => tell({ kind: 'PILE_OPENED', ids })}
              >
                <TrackOnMap track={track} />
              </MapCanvas>
            </Suspense>
          ) : null}
          <div className={`${css.top} flex gap-2 through`}>
            {view ? (
              <TrackTop track={track} />
            ) : (
              <PlaceSearch onPlace={({ lat, lng }) => moveTo({ ...areaAround(intent.topic, { lat, lng }) })} />
            )}
            <div className="flex gap-2 push firm">
              {user ? <RecordsButton on={view?.kind === 'own'} onClick={toggleRecords} /> : null}
              <SearchButton short={view !== undefined} onClick={openDialog} />
            </div>
          </div>
          {hint && mode.mode === 'SEARCH' ? <Hint step={hint} onClose={() => tell({ kind: 'HINT_CLOSED' })} /> : null}
        </div>
        <TrackBelow
          track={track}
          onDay={(track, day) => void navigate(mapPath(intent, { track, day }), { replace: true })}
        />
      </div>
      {view ? (
        <TrackBeside track={track} />
      ) : (
        <ResultsPanel
          intent={intent}
          mode={find}
          missing={first.missing && isShown}
          found={found}
          pile={pile}
          onPileClosed={() => tell({ kind: 'PILE_CLOSED' })}
          onSelect={select}
          onHover={(id) => tell({ kind: 'HOVERED', id })}
          onArea={moveTo}
          onAllTypes={() => (intent.topic.kind === 'all' ? openDialog() : go({ ...intent, topic: { kind: 'all' } }))}
        />
      )}
      {dialogOpen ? (
        <Suspense>
          <SearchDialog
            intent={intent}
            centre={centreOfArea(intent.area)}
            onDraft={draw}
            onClose={closeDialog}
            onSearch={(next) => {
              closeDialog()
              go(next)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
