import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Dot, StillMap } from '../../../map/still/StillMap'
import { useMapPatience } from '../../../map/use-patience'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { CARD, closeLayers, useLayer } from '../../../ui/layers'
import { useMyWish } from '../../catalog/price/my-place'
import { PublicGate } from '../../live/PublicGate'
import { TrackBelow, TrackBeside, TrackOnMap, TrackTop, useTrack } from '../../live/track-slots'
import { useSetFound } from '../../search-address/found'
import {
  type Area,
  areaAround,
  boundsOf,
  centreOfArea,
  type Intent,
  mapPath,
  radiusOf,
  resultsPath,
} from '../../search-address/intent'
import { positionOf, type Results } from '../../search-address/results'
import { useUser } from '../../visitor/use-user'
import { ResultsPanel } from '../panel/ResultsPanel'
import { rentalOfPins } from '../rental'
import { useFoundItems } from '../use-found-items'
import { Hint } from './Hint'
import { RecordsButton, SearchButton } from './MapButtons'
import css from './MapScreen.module.css'
import { FIRST_SCREEN, findModeOf, mapModeOf, screenAfter } from './screen'
import { useIntent } from './use-intent'

const MapCanvas = lazyPart(() => import('./MapCanvas'))
const SearchDialog = lazyPart(() => import('../dialog/SearchDialog'))

interface FirstView {
  location: Position
  /** Whether `location` was found by the visitor's IP address. */
  located: boolean
  map: MapSource
  results: Results
  /** The item of the mode SHOW_ONE. */
  shown: Item | undefined
  /** The card that the address opens. */
  card: Item | undefined
  missing: boolean
}

/** The map with everything on it, and the panel beside it (below it on a phone). */
export function MapScreen({ first }: { first: FirstView }) {
  const navigate = useNavigate()
  const setFound = useSetFound()
  const user = useUser()
  const { intent, isShown, view } = useIntent(first.location)
  const track = useTrack(view)
  const [cheap, setCheap] = useState(false)
  const found = useFoundItems(intent, first.results, cheap)
  const rental = rentalOfPins(useMyWish(), intent)
  const [screen, tell] = useReducer(screenAfter, FIRST_SCREEN)
  const { hovered, draft, hint } = screen
  const card = useLayer(CARD)
  const pile = useLayer('pile')
  const dialog = useLayer('search')
  useOnceClosed(dialog.value !== undefined, () => tell({ kind: 'DIALOG_CLOSED' }))

  const find = findModeOf(isShown ? first.shown : undefined, card.value)
  const mode = mapModeOf(view, find)

  const [firstArea] = useState(intent.area)
  /** The list contains all that the map would show, until the user turns to the map. */
  const listSuffices = mode.mode === 'SEARCH' && !mode.selected && intent.area === firstArea && !draft
  const [drawn, setDrawn] = useState(false)
  const isStill = mode.mode === 'SEARCH' && !drawn && intent.area === firstArea
  const patience = useMapPatience(!listSuffices)

  useEffect(() => {
    if (mode.mode === 'SEARCH') setFound({ count: found.results.count, results: resultsPath(intent) })
  }, [mode.mode, found.results.count, intent, setFound])

  /**
   * Only a new topic adds an entry to the browser's history, and the way
   * from the routes to the search; the rectangle changes too often for that.
   */
  const go = useCallback(
    async (next: Intent, step = next.topic !== intent.topic) => {
      await closeLayers()
      tell({ kind: 'LEFT' })
      await navigate(mapPath(next), { replace: !step, preventScrollReset: true })
    },
    [navigate, intent.topic],
  )
  const moveTo = (area: Area) => go({ ...intent, area })

  function onMapClick(position: Position) {
    if (mode.mode === 'TRACK') return
    if (mode.mode === 'SHOW_ONE') {
      void moveTo(areaAround(intent.topic, positionOf(mode.item) ?? position))
      return
    }
    tell({ kind: 'PLACE_CLICKED' })
    void moveTo({ kind: 'around', centre: position, radius: radiusOf(intent.area) })
  }

  const select = (id: string | undefined) => (id ? card.open(id, mapPath(intent, { card: id })) : card.close())
  const draw = (area: Area | undefined) => tell({ kind: 'DRAWN', area })

  async function openDialog() {
    // Opening the search closes the routes or the single item.
    if (mode.mode === 'TRACK') await go(intent, true)
    if (mode.mode === 'SHOW_ONE') await moveTo(areaAround(intent.topic, positionOf(mode.item) ?? first.location))
    dialog.open()
  }

  async function toggleRecords() {
    if (view && track.panelOpen) return go(intent)
    if (!view) await navigate(mapPath(intent, { track: 'all' }), { preventScrollReset: true })
    track.setPanelOpen(true)
  }

  return (
    <div className={view ? `${css.screen} flex clip anchor ${css.track}` : `${css.screen} flex clip anchor`}>
      <div className={`${css.column} column over`}>
        <div ref={patience.place} className={`${css.map} grow anchor`}>
          {isStill ? <StillMap bounds={boundsOf(intent.area)} dots={dotsOf(found.results)} /> : null}
          {patience.begun ? (
            <Suspense>
              <MapCanvas
                source={first.map}
                located={first.located}
                mode={mode}
                area={intent.area}
                draft={draft}
                results={found.results}
                hovered={hovered}
                rental={rental}
                onClick={onMapClick}
                onArea={moveTo}
                onDraft={draw}
                onSelect={select}
                behind={isStill}
                onDrawn={() => setDrawn(true)}
                onPile={({ ids }) => pile.open(ids.join())}
              >
                <TrackOnMap track={track} />
              </MapCanvas>
            </Suspense>
          ) : null}
          <div className={`${css.top} flex gap-2 through`}>
            {view ? (
              <TrackTop track={track} />
            ) : (
              <div className={css.place}>
                <PlaceSearch onPlace={({ lat, lng }) => void moveTo(areaAround(intent.topic, { lat, lng }))} />
              </div>
            )}
            <div className="flex gap-2 push firm">
              {user ? <RecordsButton on={view?.kind === 'own'} onClick={() => void toggleRecords()} /> : null}
              <SearchButton short={view !== undefined} onClick={() => void openDialog()} />
            </div>
          </div>
          {patience.begun && mode.mode === 'SEARCH' ? <Hint step={hint} /> : null}
        </div>
        <TrackBelow
          track={track}
          onDay={(track, day) => {
            const link = view?.kind === 'public' ? paths.publicView(view.id, view.token, { day }) : undefined
            void navigate(link ?? mapPath(intent, { track, day }), { replace: true })
          }}
        />
      </div>
      {view ? (
        <TrackBeside track={track} />
      ) : (
        <ResultsPanel
          intent={intent}
          mode={find}
          given={first.card}
          missing={first.missing && (isShown || card.value !== undefined)}
          found={found}
          cheap={cheap}
          onCheap={setCheap}
          pile={pile.value?.split(',')}
          onPileClosed={pile.close}
          onSelect={select}
          onHover={(id) => tell({ kind: 'HOVERED', id })}
          onArea={moveTo}
          onRanges={(ranges) =>
            intent.topic.kind === 'equipment' &&
            void go({ ...intent, topic: { ...intent.topic, params: textOfRanges(ranges) } })
          }
          onAnyDates={() =>
            intent.topic.kind === 'equipment' && void go({ ...intent, topic: { ...intent.topic, free: '' } })
          }
          onAllTypes={() =>
            void (intent.topic.kind === 'all' ? openDialog() : go({ ...intent, topic: { kind: 'all' } }))
          }
        />
      )}
      {view?.kind === 'own' ? (
        <noscript>
          <p className={`${css.scriptless} pad card`}>
            Маршруты рисует JavaScript, в этом браузере он выключен. Где машины, видно{' '}
            <Link className="link" to={paths.park()}>
              в парке
            </Link>
            .
          </p>
        </noscript>
      ) : null}
      <PublicGate track={track} />
      {dialog.value !== undefined ? (
        <Suspense>
          <SearchDialog
            intent={intent}
            centre={centreOfArea(intent.area)}
            onDraft={draw}
            onClose={dialog.close}
            onSearch={(next) => void go(next)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const dotsOf = ({ found, clusters }: Results): Dot[] => [
  ...found.flatMap(({ item }) => {
    const position = positionOf(item)
    return position ? { ...position, machine: isEquipment(item) } : []
  }),
  ...clusters.map(({ lat, lng, machines }) => ({ lat, lng, machine: machines > 0 })),
]

/** Calls `onClosed` whenever `open` changes to false. */
function useOnceClosed(open: boolean, onClosed: () => void) {
  const [was, setWas] = useState(open)
  if (was === open) return
  setWas(open)
  if (was) onClosed()
}
