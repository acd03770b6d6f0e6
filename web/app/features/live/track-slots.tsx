/** Parts of the map's page that TRACK fills. Their code is loaded when first needed. */
import { useEffect, useState } from 'react'
import { useLayer } from '../../ui/layers'
import { showToast } from '../../ui/toast'
import { useWide } from '../../ui/use-width'
import type * as TrackParts from './track-parts'
import css from './track-slots.module.css'
import type { TrackSession } from './tracking'
import { isSameView, type TrackView } from './view'

let loading: Promise<typeof TrackParts> | undefined

/** Loads the parts once; tries again after a failure such as a lost connection. */
export function loadParts(): Promise<typeof TrackParts> {
  loading ??= import('./track-parts').then(
    (parts) => {
      parts.startLoader()
      return parts
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export interface TrackMode {
  view: TrackView | undefined
  /** The shown view; while the next day loads, the previous one. */
  opened: Opened | undefined
  panelOpen: boolean
  setPanelOpen: (open: boolean) => void
}

interface Opened {
  parts: typeof TrackParts
  tracking: TrackSession
}

/** Follows the address: opens the requested view and closes the others. */
export function useTrack(view: TrackView | undefined): TrackMode {
  const [opened, setOpened] = useState<Opened>()
  const { panelOpen, setPanelOpen } = usePanel()
  const kept = useKept(view)

  useEffect(() => {
    if (!kept) return setOpened(undefined)
    let tracking: TrackSession | undefined
    let gone = false
    const open = (parts: typeof TrackParts) => {
      if (gone) return
      const opening = parts.openTrackSession(kept)
      tracking = opening
      setOpened((before) => (before && alike(before.tracking, opening) ? before : { parts, tracking: opening }))
      const stop = opening.onChange(() => {
        if (opening.state().status === 'loading') return
        stop()
        setOpened({ parts, tracking: opening })
      })
    }
    loadParts().then(open, () => showToast({ text: 'Не удалось загрузить записи: нет связи с сервером', bad: true }))
    return () => {
      gone = true
      tracking?.close()
    }
  }, [kept])

  const shown = opened && opened.tracking.view.kind === view?.kind ? opened : undefined
  return { view, opened: shown, panelOpen: view !== undefined && panelOpen, setPanelOpen }
}

/** The panel of records: beside the map in a wide window, over it in a narrow one. */
function usePanel() {
  const wide = useWide()
  const [beside, setBeside] = useState(true)
  const over = useLayer('records')
  const setOver = (open: boolean) => (open ? over.open() : over.close())
  return wide
    ? { panelOpen: beside, setPanelOpen: setBeside }
    : { panelOpen: over.value !== undefined, setPanelOpen: setOver }
}

/** Returns the same object until the address requests another view. */
function useKept(view: TrackView | undefined): TrackView | undefined {
  const [kept, setKept] = useState(view)
  if (isSameView(kept, view)) return kept
  setKept(view)
  return view
}

/** Whether one view may stay visible until the other has loaded. */
function alike({ view: a }: TrackSession, { view: b }: TrackSession): boolean {
  if (a.kind === 'public' && b.kind === 'public') return a.id === b.id && a.token === b.token
  return a.kind === b.kind && a.kind === 'own'
}

interface Props {
  track: TrackMode
}

export function TrackOnMap({ track: { view, opened } }: Props) {
  if (!opened) return null
  const { parts, tracking } = opened
  return view?.kind === 'iss' ? <parts.IssLayers /> : <parts.TrackLayers tracking={tracking} />
}

export function TrackTop({ track: { view, opened, setPanelOpen } }: Props) {
  if (view?.kind === 'iss') return <h1 className="visually-hidden">Маршруты</h1>
  if (!opened)
    return (
      <>
        <h1 className="visually-hidden">Маршруты</h1>
        {view?.kind === 'public' ? null : (
          <p role="status" className={`${css.coming} float small`}>
            Загружаем записи…
          </p>
        )}
      </>
    )
  const { parts, tracking } = opened
  return (
    <>
      <h1 className="visually-hidden">Маршруты техники</h1>
      <parts.TrackChip tracking={tracking} onOpen={() => setPanelOpen(true)} />
    </>
  )
}

export function TrackBelow({
  track: { view, opened },
  onDay,
}: Props & { onDay: (track: string, day: string) => void }) {
  if (!view || view.kind === 'iss') return null
  // Keeps the map's height constant meanwhile.
  if (!opened) return <div className={`${css.below} line-above surface firm`} />
  const { parts, tracking } = opened
  const late = !isSameView(tracking.view, view)
  const loadingDay = late && (view.kind === 'own' || view.kind === 'public') ? view.day : undefined
  return (
    <div className={late ? css.late : undefined} aria-busy={late}>
      <parts.Transport tracking={tracking} loadingDay={loadingDay} onDay={onDay} />
    </div>
  )
}

export function TrackBeside({ track: { view, opened, panelOpen, setPanelOpen } }: Props) {
  if (view?.kind === 'iss') return null
  // Keeps the map's width constant meanwhile.
  if (!opened) return panelOpen ? <div className={`${css.waiting} firm hide-below-lg`} /> : null
  const { parts, tracking } = opened
  return <parts.RecordsPanel tracking={tracking} open={panelOpen} onClose={() => setPanelOpen(false)} />
}
