/** Fetches and decodes days outside the page's thread, so that the page stays responsive. */
import { fetchDays, type Load, type Loaded } from './load-days'

addEventListener('message', async ({ data: { id, load } }: MessageEvent<{ id: number; load: Load }>) => {
  const loaded = await fetchDays(load)
  const columns =
    'days' in loaded ? loaded.days.flatMap(({ track: { t, lat, lng, speed } }) => [t, lat, lng, speed]) : []
  postMessage({ id, loaded } satisfies { id: number; loaded: Loaded }, {
    transfer: columns.map(({ buffer }) => buffer),
  })
})
