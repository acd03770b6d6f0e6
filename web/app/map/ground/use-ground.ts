import type { MapSource } from '@spetskarta/shared/site.ts'
import type { ErrorEvent, MapSourceDataEvent } from '@vis.gl/react-maplibre'
import type { MapLibreMap, RequestTransformFunction } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useScheme } from '../../ui/theme/scheme'
import { type Ground, loadStyle, ownMapOf } from './style'
import { answers, type TileWatch, watchTiles } from './tile-watch'

/** Interval of attempts to load the detailed map while the bundled one replaces it. */
const AGAIN_MS = 30_000

/**
 * The ground of the map. Where the configured map does not answer, the bundled one replaces it until it does (`lost`);
 * `tryAgain` resolves when that is known. `undrawable`: this browser cannot draw a map. The handlers are for the map.
 */
export function useGround(source: MapSource) {
  const scheme = useScheme()
  const [ground, setGround] = useState<Ground>()
  /** Address that did not answer; undefined: none is lost. */
  const [lost, setLost] = useState<string>()
  const [undrawable, setUndrawable] = useState(false)
  const watch = useRef<TileWatch>(undefined)
  const map = useRef<MapLibreMap>(undefined)

  useEffect(() => {
    let current = true
    void Promise.all([loadStyle(source, scheme, lost !== undefined), labelFont()]).then(([answer]) => {
      if (!current) return
      setGround(answer)
      if (answer.silent) setLost(answer.silent)
      if (answer.watched)
        watch.current = watchTiles(
          () => (map.current?.isStyleLoaded() && map.current.areTilesLoaded()) ?? false,
          (url) => setLost(ownMapOf(source) ?? url ?? source.styleUrl),
        )
    })
    return () => {
      current = false
      watch.current?.stop()
      watch.current = undefined
    }
  }, [source, scheme, lost])

  const tryAgain = useCallback(async () => {
    if (lost && (await answers(lost))) setLost(undefined)
  }, [lost])
  useEffect(() => {
    if (!lost) return
    const again = () => void (document.visibilityState === 'visible' && tryAgain())
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [lost, tryAgain])

  const transformRequest = useCallback<RequestTransformFunction>((url, type) => {
    if (type === 'Tile' || type === 'Source') watch.current?.requested(url, type === 'Tile' ? 'tile' : 'description')
    return { url }
  }, [])
  const onSourceData = ({ target, source: { type }, tile }: MapSourceDataEvent) => {
    map.current = target
    if (type === 'geojson' || tile?.state !== 'loaded') return
    watch.current?.came()
    // Until then the bundled map, whose background is the sea, stays invisible.
    if (target.getGlobalState().drawn === false) target.setGlobalStateProperty('drawn', true)
  }
  const onError = (event: ErrorEvent) => {
    if ('sourceId' in event) watch.current?.failed()
    if (event.error.name === 'GPUInitializationError') setUndrawable(true)
  }
  return {
    ground,
    lost: lost !== undefined,
    undrawable,
    tryAgain,
    handlers: { transformRequest, onSourceData, onError },
  }
}

/**
 * Labels are drawn into the picture only once, so their font
 * should be loaded by then; the map waits for it at most a second.
 */
const labelFont = () =>
  Promise.race([
    document.fonts.load("16px 'Golos Text Variable'", 'Жж'),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]).catch(() => undefined)
