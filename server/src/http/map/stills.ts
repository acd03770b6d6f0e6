/** Serves still pictures of the bundled map: a page shows one until the map itself has loaded. */
import { open, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { VectorTile } from '@mapbox/vector-tile'
import { type Still, stillNamed, stillPart } from '@spetskarta/shared/still.ts'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import type { App } from '../../deps.ts'
import { orNotFound } from '../errors.ts'
import { type BasemapStyle, drawStill, tilesOf } from './draw-still.ts'

const PUBLIC = fileURLToPath(new URL('../../../../web/public/', import.meta.url))
/** Characters of all cached pictures; one has some ten thousand. */
const KEPT = 8_000_000

export async function serveStills(app: App): Promise<void> {
  const file = await open(`${PUBLIC}basemap.pmtiles`)
  app.addHook('onClose', () => file.close())
  const tiles = new PMTiles({
    getKey: () => 'basemap',
    getBytes: async (offset, length) => {
      const data = new Uint8Array(length)
      await file.read(data, 0, length, offset)
      return { data: data.buffer }
    },
  })
  const { maxZoom } = await tiles.getHeader()
  const style = async (file: string): Promise<BasemapStyle> => JSON.parse(await readFile(PUBLIC + file, 'utf8'))
  const styles = { light: await style('basemap-style.json'), dark: await style('basemap-style-dark.json') }
  const kept = new Map<string, string>()
  let size = 0

  async function draw(still: Still): Promise<string> {
    const part = stillPart(still)
    const read = tilesOf(part, maxZoom).map(async (tile) => {
      const answer = await tiles.getZxy(tile.z, tile.x, tile.y)
      return answer && { ...tile, layers: new VectorTile(new PbfReader(new Uint8Array(answer.data))).layers }
    })
    return drawStill(
      part,
      (await Promise.all(read)).filter((tile) => tile !== undefined),
      styles,
    )
  }

  app.get<{ Params: { name: string } }>(
    '/still/:name',
    { schema: { hide: true }, config: { cost: 'heavy' } },
    async ({ params: { name } }, reply) => {
      const still = orNotFound(stillNamed(name), 'Такой картинки нет')
      const drawn = kept.get(name) ?? (await draw(still))
      keep(name, drawn)
      return reply
        .headers({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' })
        .send(drawn)
    },
  )

  /** The picture requested longest ago is dropped first. */
  function keep(name: string, drawn: string) {
    if (!kept.delete(name)) size += drawn.length
    kept.set(name, drawn)
    for (const [oldest, { length }] of kept) {
      if (size <= KEPT) break
      kept.delete(oldest)
      size -= length
    }
  }
}
