import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { makeDay } from '../tracks/machine-day.fixture'
import { trackOf } from '../tracks/track'
import { FIRST_STATE, liveDay, rangeOf, withLivePhotos, withLivePoints } from './tracking-state'
import { isSameView, viewOfAddress } from './view'

const point = (minutes: number) => ({ at: minutes * MINUTE, lat: 55, lng: 37 + minutes / 100, speed: 10 })
const photo = (id: string, minutes: number) => ({
  _id: id,
  timestamp: minutes * MINUTE,
  photoURL: '',
  photoIconURL: '',
  coords: null,
  width: 1,
  height: 1,
})

const day = (...minutes: number[]) => liveDay(makeDay({ track: trackOf(minutes.map(point)) }))
const minutesOf = ({ track }: { track: { t: Float64Array } }) => [...track.t].map((t) => t / MINUTE)

test('new points are appended in order and drawn', () => {
  const first = withLivePoints(day(1, 2), [point(2), point(4), point(3)])
  expect(minutesOf(first.day)).toEqual([1, 2, 3, 4])
  expect(first.stale).toBe(false)
  expect(first.day.tail?.features.some(({ properties }) => properties?.part === 'run')).toBe(true)
})

test('points that the day already has leave it unchanged', () => {
  const known = day(1, 2, 3)
  expect(withLivePoints(known, [point(2), point(3)])).toEqual({ day: known, stale: false })
})

test('a point older than the last one makes the day stale', () => {
  expect(withLivePoints(day(1, 5), [point(3)]).stale).toBe(true)
})

test('a point of the next day makes the day stale and is not drawn', () => {
  const next = withLivePoints(day(1, 5), [point(1441)])
  expect([next.stale, minutesOf(next.day)]).toEqual([true, [1, 5]])
})

test('a point of the day before is ignored', () => {
  expect(withLivePoints(day(1, 5), [point(-3)])).toMatchObject({ stale: false })
})

test('a live point after more than ten minutes makes a gap', () => {
  const { day: later } = withLivePoints(day(1, 2), [point(30)])
  expect(later.gaps).toMatchObject([{ from: 2 * MINUTE, to: 30 * MINUTE }])
})

test('live photos are added once, in the order of their time, and only to their day', () => {
  const seen = withLivePhotos({ ...day(1), photos: [photo('b', 5)] }, [
    photo('c', 9),
    photo('b', 5),
    photo('a', 1),
    photo('x', 9999),
  ])
  expect(seen.photos.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
})

test('a live photo that has been drawn takes the place of its stand-in', () => {
  const waiting = { ...photo('b', 5), state: 'waiting' as const }
  const drawn = { ...photo('b', 5), photoURL: '/photo/b/screen' }
  const seen = withLivePhotos({ ...day(1), photos: [photo('a', 1), waiting] }, [drawn])
  expect(seen.photos).toEqual([photo('a', 1), drawn])
  expect(withLivePhotos(seen, [drawn])).toBe(seen)
})

test('playing covers the time of all machines on the focused day', () => {
  const other = { ...day(4, 9), machine: { ...day().machine, id: 'n' } }
  const yesterday = { ...day(2), start: -1440 * MINUTE }
  const state = { ...FIRST_STATE, days: [day(1, 5), other, yesterday], focused: 'm' }
  expect(rangeOf(state)).toEqual({ from: MINUTE, to: 9 * MINUTE })
})

test('there is nothing to play before days are loaded', () => {
  expect(rangeOf(FIRST_STATE)).toBeUndefined()
})

test('the view of TRACK is read from the address', () => {
  const id = '018fa2c1-0000-7000-8000-000000000001'
  const view = (text: string) => viewOfAddress('/map', new URLSearchParams(text))
  expect(view('at=55,37')).toBeUndefined()
  expect(view('track=all')).toEqual({ kind: 'own', machines: [], day: undefined, at: undefined })
  expect(view(`track=${id},x&day=2026-11-20&moment=5`)).toEqual({
    kind: 'own',
    machines: [id],
    day: '2026-11-20',
    at: 5,
  })
  expect([view('track=test'), view('track=iss')]).toEqual([{ kind: 'test' }, { kind: 'iss' }])
})

test('the address of a public link is the view itself, another link another view', () => {
  const view = (path: string) => viewOfAddress(path, new URLSearchParams())
  expect(view('/public-view/m/a')).toEqual({ kind: 'public', id: 'm', token: 'a', day: undefined })
  expect(isSameView(view('/public-view/m/a'), view('/public-view/m/a'))).toBe(true)
  expect(isSameView(view('/public-view/m/a'), view('/public-view/m/b'))).toBe(false)
  const day = viewOfAddress('/public-view/m/a', new URLSearchParams('day=2026-11-20'))
  expect(day).toEqual({ kind: 'public', id: 'm', token: 'a', day: '2026-11-20' })
  expect(isSameView(view('/public-view/m/a'), day)).toBe(false)
})

test('two addresses show the same view if machines, day and moment are the same', () => {
  const ids = ['018fa2c1-0000-7000-8000-000000000001', '018fa2c1-0000-7000-8000-000000000002']
  const view = (text: string) => viewOfAddress('/map', new URLSearchParams(text))
  const own = `track=${ids}&day=2026-11-20&moment=5`
  expect(isSameView(view(own), view(`at=55,37&${own}`))).toBe(true)
  expect(isSameView(view('track=test'), view('track=test'))).toBe(true)
  expect(isSameView(undefined, view('at=55,37'))).toBe(true)
  const others = [
    `track=${ids[0]}&day=2026-11-20&moment=5`,
    `track=${ids}&day=2026-11-21&moment=5`,
    `track=${ids}&day=2026-11-20&moment=6`,
    `track=${ids}`,
    'track=test',
    'at=55,37',
  ]
  for (const other of others) expect(isSameView(view(own), view(other)), other).toBe(false)
})
