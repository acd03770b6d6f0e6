import { readFileSync } from 'node:fs'
import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { styleOver } from './own-style'

const bundled: StyleSpecification = JSON.parse(
  readFileSync(new URL('../../../public/basemap-style.json', import.meta.url), 'utf8'),
)
const EXTENT = { south: 55, west: 36, north: 57, east: 40 }
const style = styleOver(bundled, '/map.pmtiles', EXTENT, 'light')
const places = (id: string) => style.layers.findIndex((layer) => layer.id === id)

test('the own map lies over the bundled one, and names over everything', () => {
  expect(places('roads_highway')).toBeGreaterThan(places('beyond-detail'))
  expect(places('places_locality')).toBeGreaterThan(places('roads_highway'))
  expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
})

test('OpenStreetMap is named, the labels are Russian, and nothing asks for pictures or fonts', () => {
  expect(JSON.stringify(style.sources.own)).toContain('https://www.openstreetmap.org/copyright')
  expect(JSON.stringify(style.layers)).toContain('name:ru')
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
  const own = style.layers.filter((layer) => 'source' in layer && layer.source === 'own')
  expect(JSON.stringify(own)).not.toMatch(/icon-image|Noto Sans Regular|"(regular|medium)"/)
})

test('names of the bundled map are shown outside of the own one only', () => {
  const names = style.layers.filter(
    (layer) => layer.type === 'symbol' && 'source' in layer && layer.source === 'basemap',
  )
  expect(names.length).toBeGreaterThan(5)
  for (const layer of names) expect(JSON.stringify(layer)).toContain('"within"')
})

test('roads and towns have other colours in the dark', () => {
  const dark = styleOver(bundled, '/map.pmtiles', EXTENT, 'dark')
  const paint = (of: StyleSpecification, id: string) => of.layers.find((layer) => layer.id === id)?.paint
  expect(paint(dark, 'roads_highway')).not.toEqual(paint(style, 'roads_highway'))
})
