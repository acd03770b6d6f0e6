/** Tells when the tiles of a map do not come. */
import { PATIENCE_MS } from './style'

/** So many failures without a tile in between mean that they do not come any more; one may be a damaged tile. */
const FAILURES_MAX = 3

export interface TileWatch {
  /** The map asks for a tile, or for the description of its tiles. */
  requested(url: string, what: 'tile' | 'description'): void
  came(): void
  failed(): void
  stop(): void
}

/**
 * Calls `onLost` once, with the address asked last, where no tile has come for three seconds since the first question
 * after the last tile, although the map waits. A place outside of the map has no tiles, so none is asked. `isSettled`: the map waits for nothing.
 */
export function watchTiles(isSettled: () => boolean, onLost: (url: string | undefined) => void): TileWatch {
  let url: string | undefined
  let [anyCame, tileRequested] = [false, false]
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    timer = undefined
    // What was asked may have been given up, because the view has moved on.
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
      // Of a file with the tiles of a whole country its head is enough.
      ...(url.endsWith('.pmtiles') && { headers: { range: 'bytes=0-126' } }),
    })
    void response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
