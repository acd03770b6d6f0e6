/** Where points come so seldom that streets turn between two of them: the way is then counted straight, and too short. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { isGap, type Track } from '@spetskarta/shared/tracks/track.ts'

/** Ms: points nearer in time show the corners. */
const SELDOM_MS = 20_000
/** Km: a shorter step shows no direction. */
const STEP_KM = 0.1
/** Degrees, and the share of a day's steps that turn by so much: in a town at least a fifth, on a road hardly one. */
const TURNS_BY = 45
const SHARE = 0.2
/** Fewer steps show nothing. */
const STEPS_LEAST = 10

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Seconds between the points of such a day's drives; null where its corners are seen, or it has hardly any. */
function seldomTurnsOf(track: Track): number | null {
  const { t, lat, lng } = track
  const steps: number[] = []
  let [turns, course] = [0, Number.NaN]
  for (let i = 1; i < t.length; i++) {
    const ms = at(t, i) - at(t, i - 1)
    const before = { lat: at(lat, i - 1), lng: at(lng, i - 1) }
    const here = { lat: at(lat, i), lng: at(lng, i) }
    if (ms < SELDOM_MS || isGap(track, i) || distanceKm(before, here) < STEP_KM) {
      course = Number.NaN
      continue
    }
    const east = (here.lng - before.lng) * Math.cos(radians(here.lat))
    const next = Math.atan2(east, here.lat - before.lat)
    steps.push(ms)
    if (Math.cos(next - course) < Math.cos(radians(TURNS_BY))) turns++
    course = next
  }
  if (steps.length < STEPS_LEAST || turns < SHARE * steps.length) return null
  return Math.round((steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0) / 1000)
}

/** `Повороты между точками не видны: точка раз в 60 с, проехать могла больше`; empty where they are. Of several days the most seldom one. */
export function turnsText(tracks: readonly Track[]): string {
  const seconds = Math.max(0, ...tracks.map((track) => seldomTurnsOf(track) ?? 0))
  return seconds > 0 ? `Повороты между точками не видны: точка раз в ${seconds}\u00a0с, проехать могла больше` : ''
}
