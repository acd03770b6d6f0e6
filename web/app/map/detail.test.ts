import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILTIN_DETAIL, isBeyond, waysTo } from './detail'

const RAMENSKOE = { lat: 55.567, lng: 38.23 }

test('ways to towns are those computed elsewhere', () => {
  // Distances and azimuths on the ellipsoid WGS 84, by Vincenty's inverse formula in another program: 0.02 km; 4.73 km,
  // 315.5°; 7.60 km, 294.5°; 11.40 km, 65.0°; 9.91 km, 134.0°.
  const ways = waysTo(RAMENSKOE, [
    { name: 'Раменское', lat: 55.5669, lng: 38.2303 },
    { name: 'Кратово', lat: 55.5973, lng: 38.1774 },
    { name: 'Жуковский', lat: 55.5953, lng: 38.1203 },
    { name: 'Гжель', lat: 55.6101, lng: 38.394 },
    { name: 'Кузнецово', lat: 55.5051, lng: 38.3429 },
  ])
  expect(ways.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'здесь',
    '4,7 км на северо-запад',
    '7,6 км на северо-запад',
    '11 км на северо-восток',
    '9,9 км на юго-восток',
  ])
  const azimuths = [315.5, 294.5, 65, 134]
  expect(ways.slice(1).map(({ bearing }) => bearing)).toEqual(azimuths.map((azimuth) => expect.closeTo(azimuth, -0.3)))
})

test('a way over the 180th meridian is the short one', () => {
  const [way] = waysTo({ lat: 66, lng: 179 }, [{ name: 'Уэлен', lat: 66.16, lng: -169.81 }])
  expect(way?.text).toMatch(/^\d{3}\u00a0км на восток$/)
})

test.each([
  ['a town of Russia at zoom 11', RAMENSKOE, 11, false],
  ['a town of Russia at zoom 14', RAMENSKOE, 14, true],
  ['Chukotka, beyond the 180th meridian, at zoom 10', { lat: 66, lng: -172 }, 10, false],
  ['Turkey, whose coast is coarse, at zoom 10', { lat: 36, lng: 30 }, 10, true],
])('whether detail is missing: %s', (_, place, zoom, expected) => {
  expect(isBeyond(BUILTIN_DETAIL, place, zoom)).toBe(expected)
})

test.each(['basemap-style', 'basemap-style-dark'])(
  'in %s the sea has its colour at once: while it changed, the whole map was drawn anew for 300 ms',
  (name) => {
    const style = JSON.parse(readFileSync(new URL(`../../public/${name}.json`, import.meta.url), 'utf8'))
    expect(style.layers[0].paint['background-color-transition']).toEqual({ duration: 0 })
  },
)

test.each(['basemap-style', 'basemap-style-dark'])('%s shows no sea beyond what its coast allows', (name) => {
  const style = JSON.parse(readFileSync(new URL(`../../public/${name}.json`, import.meta.url), 'utf8'))
  const layers: { id: string; type: string; source?: string; paint: Record<string, unknown>; minzoom?: number }[] =
    style.layers
  const cover = (id: string) => layers.findIndex((layer) => layer.id === id)
  const claims = layers.filter(({ type, source }) => source === 'basemap' && (type === 'fill' || type === 'line'))
  expect(claims.length).toBeGreaterThan(5)
  for (const { id } of claims)
    expect(cover(id), id).toBeLessThan(Math.min(cover('beyond-coarse'), cover('beyond-detail')))
  expect(layers[cover('beyond-detail')]).toMatchObject({
    minzoom: BUILTIN_DETAIL.within,
    paint: { 'background-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 12, 1] },
  })
  expect(layers[cover('beyond-coarse')]?.minzoom).toBe(BUILTIN_DETAIL.beyond)
  // Before the first tile is drawn there is no sea either.
  expect(layers[0]?.paint['background-color']).toEqual([
    'case',
    ['global-state', 'drawn'],
    expect.any(String),
    expect.any(String),
  ])
})
