/** Detects that the tiles of a map do not load. */
import { PATIENCE_MS } from './style'

/** Failures without a loaded tile in between that count as a loss of the map; a single one may be a damaged tile. */
const FAILURES_MAX = 3

export interface TileWatch {
  /** The map requests a tile, or the description of its tiles. */
  requested(url: string, what: 'tile' | 'description'): void
  came(): void
  failed(): void
  stop(): void
}

/**
 * Calls `onLost` once, with the address requested last, if no tile arrives within three seconds after the first request that
 * follows the last tile, although the map waits for one. No tiles are requested outside the map's area. `isSettled`: the map
 * waits for nothing.
 */
export function watchTiles(isSettled: () => boolean, onLost: (url: string | undefined) => void): TileWatch {
  let url: string | undefined
  let [anyCame, tileRequested] = [false, false]
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    timer = undefined
    // The request may have been given up because the view has moved on.
    if (!isSettled() || failures >= FAILURES_MAX || (!anyCame && (tileRequested || failures > 0))) onLost(url)
  }
  function stop() {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    requested(address, what) {
      url = address
      tileRequested ||= what === 'tile'
      timer ??= setTimeout(look, PATIENCE_MS)
    },
    came() {
      anyCame = true
      failures = 0
      stop()
    },
    failed() {
      failures++
    },
    stop,
  }
}

/** Whether a tile, a style or a file of tiles answers within three seconds. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
      // The header is enough of a file with a whole country's tiles.
      ...(url.endsWith('.pmtiles') && { headers: { range: 'bytes=0-126' } }),
    })
    void response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
