/** The places of the map's screen that TRACK fills. Its parts are loaded when they are first needed. */
import { useEffect, useState } from 'react'
import { useWide } from '../../ui/use-wide'
import type * as TrackParts from './track-parts'
import css from './track-slots.module.css'
import type { Tracking } from './tracking'
import type { Options } from './tracking-state'
import type { TrackView } from './view'

let loading: Promise<typeof TrackParts> | undefined

/** Once; again after a failure, as of a lost connection. */
export function loadParts(): Promise<typeof TrackParts> {
  loading ??= import('./track-parts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export interface Track {
  view: TrackView | undefined
  opened: { parts: typeof TrackParts; tracking: Tracking } | undefined
  panelOpen: boolean
  setPanelOpen: (open: boolean) => void
}

/** Follows the address: opens what it asks for, closes what it asks for no more. */
export function useTrack(view: TrackView | undefined): Track {
  const [opened, setOpened] = useState<Track['opened']>()
  const [panel, setPanelOpen] = useState<boolean>()
  const wide = useWide()
  const key = view && JSON.stringify(view)

  useEffect(() => {
    if (!key) return
    let tracking: Tracking | undefined
    let gone = false
    void loadParts().then((parts) => {
      if (gone) return
      tracking = parts.openTracking(JSON.parse(key), keptOptions)
      setOpened({ parts, tracking })
    })
    return () => {
      gone = true
      keptOptions = tracking?.state().options ?? keptOptions
      tracking?.close()
      setOpened(undefined)
    }
  }, [key])

  return { view, opened: view && opened, panelOpen: view !== undefined && (panel ?? wide), setPanelOpen }
}

/** How the machines were shown, for the next day that is opened. */
let keptOptions: Record<string, Options> = {}

interface Props {
  track: Track
}

export function TrackOnMap({ track: { view, opened } }: Props) {
  if (!opened) return null
  const { parts, tracking } = opened
  return view?.kind === 'iss' ? <parts.IssLayers /> : <parts.TrackLayers tracking={tracking} />
}

export function TrackTop({ track: { view, opened, setPanelOpen } }: Props) {
  if (!opened || view?.kind === 'iss') return <h1 className="visually-hidden">Маршруты</h1>
  const { parts, tracking } = opened
  return (
    <>
      <h1 className="visually-hidden">Маршруты техники</h1>
      <parts.TrackChip tracking={tracking} onOpen={() => setPanelOpen(true)} />
    </>
  )
}

export function TrackBelow({ track: { opened }, onDay }: Props & { onDay: (track: string, day: string) => void }) {
  if (!opened) return null
  const { parts, tracking } = opened
  return <parts.Transport tracking={tracking} onDay={onDay} />
}

export function TrackBeside({ track: { view, opened, panelOpen, setPanelOpen } }: Props) {
  if (view?.kind === 'iss') return null
  // The map keeps its width meanwhile.
  if (!opened) return panelOpen ? <div className={css.waiting} /> : null
  const { parts, tracking } = opened
  return <parts.RecordsPanel tracking={tracking} open={panelOpen} onClose={() => setPanelOpen(false)} />
}
