/** The open mode TRACK: loads days, follows news, and moves through time. Independent of React. */

import { getDailyData } from '@spetskarta/shared/days/days.ts'
import { getLastDay } from '@spetskarta/shared/days/recorded-days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { ApiError, urlOf } from '@spetskarta/shared/endpoint.ts'
import { DRAWN_AT_ONCE, ROUTES_MOST } from '@spetskarta/shared/limits.ts'
import { type LiveIncidents, type LivePhotos, type LivePoints, live, livePublic } from '@spetskarta/shared/live/live.ts'
import type { DrawnPoint } from '@spetskarta/shared/tracks/point.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { call } from '../../api/call'
import { isMissing } from '../../api/refuse'
import { paths } from '../../paths'
import { openStore } from '../../ui/store'
import { showToast } from '../../ui/toast'
import type { LoadedDays } from '../tracks/load/load-days'
import { loadDays } from '../tracks/load/load-in-worker'
import type { MachineDay } from '../tracks/machine-day'
import { openPlayer, type Player } from '../tracks/player'
import { firstTime, lastTime, pointOf } from '../tracks/track'
import { keepOptions, keptOptions } from './kept-options'
import { followLive } from './live'
import {
  FIRST_STATE,
  focusedDay,
  type LiveDay,
  liveDay,
  type Options,
  optionsOf,
  rangeOf,
  type TrackingState,
  withLivePhotos,
  withLivePoints,
} from './tracking-state'
import type { TrackView } from './view'

export interface TrackSession {
  readonly view: TrackView
  readonly player: Player
  state(): TrackingState
  onChange(listener: () => void): () => void
  focus(machine: string): void
  setOptions(machine: string, options: Partial<Options>): void
  follow(on: boolean): void
  reload(): void
  close(): void
}

/** After a late point, reloading waits this long for further ones. */
const SOON_MS = 2000
/** How often totals are requested while points arrive. */
const TOTALS_MS = MINUTE
/** Number of machines of which the page says that the access has ended. */
const ENDED_MOST = 3
/** Shorter than the hour for which addresses of photos are valid. */
const PHOTOS_MS = 45 * MINUTE

const LOST_LINK = new ApiError(404, 'not_found', 'Ссылка на маршрут больше не работает: её выключили или её срок вышел')

/** `offset`: number of current days that are loaded already. */
async function load(view: TrackView, offset = 0): Promise<LoadedDays> {
  if (view.kind === 'test') return loadDays({ kind: 'test' })
  if (view.kind === 'public') return loadDays(view)
  if (view.kind !== 'own') return { days: [], more: 0 }
  const { day, machines } = view
  if (day === undefined) return loadDays({ kind: 'current', ids: machines, offset })
  const ids = machines.length > 0 ? machines : ((await call(getLastDay, { querystring: { day } })).last?.machines ?? [])
  const page = ids.slice(offset, offset + DRAWN_AT_ONCE)
  const loaded = await Promise.all(page.map((equipmentId) => loadDays({ kind: 'day', equipmentId, day })))
  return { days: loaded.flatMap(({ days }) => days), more: Math.max(0, ids.length - offset - page.length) }
}

export function openTrackSession(view: TrackView): TrackSession {
  const player = openPlayer()
  const store = openStore<TrackingState>({ ...FIRST_STATE, options: keptOptions() })
  let closed = false
  let loading = 0
  let timer: { due: number; id: ReturnType<typeof setTimeout> } | undefined
  let stream: { close(): void } | undefined
  /** Points of the last minutes by machine: an answer made before their arrival lacks them. */
  const recent = new Map<string, DrawnPoint[]>()

  /** Ids of calls for help that were shown. */
  const calls = new Set<string>()

  /** Longer for many machines, because each load fetches all of them. */
  const totalsMs = () => TOTALS_MS * Math.max(1, store.get().days.length / DRAWN_AT_ONCE)

  function change(next: Partial<TrackingState>) {
    const before = store.get()
    const edge = rangeOf(before)?.to
    const atEdge = edge !== undefined && player.position === edge
    const state = { ...before, ...next }
    const range = rangeOf(state)
    if (range) player.setRange(range.from, range.to)
    // A user at the newest moment stays at the newest moment.
    if (range && atEdge && !player.playing) player.seek(range.to)
    store.set(state)
  }

  async function reload() {
    clearTimeout(timer?.id)
    timer = undefined
    const mine = ++loading
    try {
      const whole: LiveDay[] = []
      for (let offset = 0, more = 1; more > 0 && offset < ROUTES_MOST; offset += DRAWN_AT_ONCE) {
        const loaded = await load(view, offset)
        if (closed || mine !== loading) return
        more = loaded.more
        // Points may have moved a machine from one page to the next.
        const isNew = ({ machine }: MachineDay) => !whole.some((day) => day.machine.id === machine.id)
        const days = loaded.days.filter(isNew)
        whole.push(...days.map((day) => withLivePoints(liveDay(day), recent.get(day.machine.id) ?? []).day))
        const { status, days: shown, focused = freshest(whole)?.machine.id } = store.get()
        const first = status !== 'ready'
        // Machines on pages not reloaded yet stay as they were shown.
        const behind = more > 0 && !first ? shown.filter(isNew) : []
        change({ status: 'ready', error: undefined, days: [...whole, ...behind], more: more - behind.length, focused })
        if (first) begin()
      }
      refreshIn(PHOTOS_MS)
      for (const { track } of whole) askOfStop(track)
    } catch (error) {
      if (closed || mine !== loading) return
      // Shown days stay; only a dead link removes them.
      const gone = isMissing(error) || store.get().status !== 'ready'
      if (gone) change({ status: 'failed', error, days: [] })
      else refreshIn(totalsMs())
    }
  }

  /** Removes the machines that the user may no longer see from the map, and says so. */
  async function reloadRights() {
    const before = store.get().days
    await reload()
    const { days } = store.get()
    const gone = before.filter(({ machine }) => !days.some((day) => day.machine.id === machine.id))
    // An archived day is gone too; only a refusal shows that the access is.
    for (const { machine } of gone.slice(0, ENDED_MOST))
      await call(getDailyData, { querystring: { equipmentId: machine.id, points: 'columns', limit: 1 } }).catch(
        (error: unknown) => {
          if (isMissing(error) && !closed) showToast({ text: `Доступ к записям закрыт: ${machine.name}`, bad: true })
        },
      )
  }

  /** The end of a day without points is its beginning. */
  const endOf = ({ track, start }: LiveDay) => (track.t.length > 0 ? lastTime(track) : start)

  function begin() {
    const wanted = view.kind === 'own' ? view.at : undefined
    const day = focusedDay(store.get())
    if (day) player.seek(wanted ?? (view.kind === 'test' ? firstTime(day.track) : endOf(day)))
    if (!stream) listen()
  }

  /** A «Стоп» arrives without points, so it is not announced: the day is reloaded before a silence would be shown. */
  function askOfStop(track: LiveDay['track']) {
    const ms = track.t.length > 0 ? lastTime(track) + SILENT_MS - MINUTE - Date.now() : 0
    if (ms > 0) refreshIn(ms)
  }

  /** Reloads after `ms` at the latest. */
  function refreshIn(ms: number) {
    const due = Date.now() + ms
    if (closed || (timer && timer.due <= due)) return
    clearTimeout(timer?.id)
    timer = { due, id: setTimeout(() => void reload(), ms) }
  }

  function listen() {
    const url = liveUrl(view)
    if (!url) return
    stream = followLive(url, {
      onState: (live) => {
        const before = store.get().live
        // Loads everything that arrived during the interruption.
        if (live === 'open' && before === 'lost') void reload()
        // Opened again without an interruption: the server ended the stream because the user's rights have changed.
        if (live === 'open' && before === 'open') void reloadRights()
        if (live === 'refused' && view.kind === 'public') change({ live, status: 'failed', error: LOST_LINK, days: [] })
        else change({ live })
      },
      onEvent: (name, data) => {
        if (name === 'points') onPoints(data as LivePoints)
        else if (name === 'photos') onPhotos(data as LivePhotos)
        else if (name === 'incidents') onIncidents(data as LiveIncidents)
        else if (name === 'reset') {
          // Points may have been removed.
          recent.clear()
          void reload()
        }
      },
    })
  }

  function onPoints({ equipmentId: id, locations }: LivePoints) {
    const { days, more } = store.get()
    const day = days.find(({ machine }) => machine.id === id)
    if (!day) {
      // Where not all machines are shown, one of the others is always sending.
      if (view.kind === 'own' && (view.machines.length === 0 || view.machines.includes(id)))
        refreshIn(more > 0 ? totalsMs() : SOON_MS)
      return
    }
    const points = locations.map(pointOf)
    const newest = points.at(-1)?.at ?? 0
    const kept = (recent.get(id) ?? []).filter(({ at }) => at > newest - 2 * totalsMs())
    recent.set(id, [...kept, ...points])
    const added = withLivePoints(day, points)
    if (added.day !== day) change({ days: days.map((one) => (one === day ? added.day : one)) })
    refreshIn(added.stale ? SOON_MS : totalsMs())
  }

  /** Shows a call for help; some may arrive twice. */
  function onIncidents({ incidents }: LiveIncidents) {
    for (const { _id, equipmentName, text } of incidents) {
      if (calls.has(_id)) continue
      calls.add(_id)
      const action = { label: 'Происшествия', to: paths.incidents() }
      showToast({ text: `SOS: ${equipmentName}. ${text}`, bad: true, action })
    }
  }

  function onPhotos({ equipmentId: id, photos }: LivePhotos) {
    const { days } = store.get()
    change({ days: days.map((day) => (day.machine.id === id ? withLivePhotos(day, photos) : day)) })
  }

  if (view.kind !== 'iss') void reload()
  return {
    view,
    player,
    state: store.get,
    onChange: store.subscribe,
    focus(machine) {
      const state = store.get()
      if (machine === state.focused) return
      player.pause()
      const sameDay = focusedDay(state)?.start === state.days.find((day) => day.machine.id === machine)?.start
      change({ focused: machine })
      const range = rangeOf(store.get())
      if (!sameDay && range) player.seek(range.to)
    },
    setOptions(machine, options) {
      const state = store.get()
      const all = { ...state.options, [machine]: { ...optionsOf(state, machine), ...options } }
      keepOptions(all)
      change({ options: all })
    },
    follow: (following) => change({ following }),
    reload: () => void reload(),
    close() {
      closed = true
      clearTimeout(timer?.id)
      stream?.close()
      player.pause()
    },
  }
}

/** The machine heard last. */
const freshest = (days: LiveDay[]): LiveDay | undefined =>
  days.toSorted((a, b) => lastTime(b.track) - lastTime(a.track))[0]

/** Only the current day grows, so only it has a stream. */
function liveUrl(view: TrackView): string | undefined {
  if (view.kind === 'own') return view.day === undefined ? live.url : undefined
  if (view.kind !== 'public' || view.day !== undefined) return undefined
  return urlOf(livePublic, { params: { id: view.id, token: view.token }, querystring: {} })
}
