import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { loadStyle, rasterStyle } from './style'

const source = { styleUrl: 'builtin', tilesUrl: undefined, attribution: undefined }
let close = () => {}
afterEach(() => close())

async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => void server.closeAllConnections()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/style.json`
}

test('the bundled map has a style for each theme', async () => {
  expect(await loadStyle(source, 'light')).toMatchObject({ style: '/basemap-style.json', builtin: true })
  expect(await loadStyle(source, 'dark')).toMatchObject({ style: '/basemap-style-dark.json', builtin: true })
})

test('a configured style is used as it comes', async () => {
  const style = { version: 8, sources: {}, layers: [] }
  const styleUrl = await serverOf((_, response) => response.end(JSON.stringify(style)))
  expect(await loadStyle({ ...source, styleUrl }, 'light')).toEqual({ style, builtin: false, watched: false })
})

test('a style that fails is replaced by the bundled one, and named', async () => {
  const styleUrl = await serverOf((_, response) => response.writeHead(503).end())
  expect(await loadStyle({ ...source, styleUrl }, 'light')).toMatchObject({ builtin: true, silent: styleUrl })
})

test('tiles of others are watched, and not asked again once they are lost', async () => {
  const tilesUrl = 'https://tile.example/{z}/{x}/{y}.png'
  expect(await loadStyle({ ...source, tilesUrl }, 'light')).toMatchObject({ builtin: false, watched: true })
  expect(await loadStyle({ ...source, tilesUrl }, 'light', true)).toMatchObject({ builtin: true, watched: false })
})

test('a style that does not come within three seconds is replaced by the bundled one', async () => {
  const styleUrl = await serverOf(() => {})
  const begun = performance.now()
  expect((await loadStyle({ ...source, styleUrl }, 'light')).builtin).toBe(true)
  expect(performance.now() - begun).toBeLessThan(4000)
})

test('raster tiles have three hosts and their attribution', () => {
  const { sources } = rasterStyle('https://{s}.tile.example/{z}/{x}/{y}.png', '© Кто-то')
  expect(sources.tiles).toMatchObject({
    tiles: ['a', 'b', 'c'].map((host) => `https://${host}.tile.example/{z}/{x}/{y}.png`),
    attribution: '© Кто-то',
  })
})

test('both bundled styles have an attribution and fetch no fonts', async () => {
  for (const name of ['basemap-style', 'basemap-style-dark']) {
    const style = JSON.parse(await readFile(new URL(`../../../public/${name}.json`, import.meta.url), 'utf8'))
    expect(style.glyphs).toBeUndefined()
    expect(style.sources.basemap.attribution).toContain('GeoNames')
  }
})
