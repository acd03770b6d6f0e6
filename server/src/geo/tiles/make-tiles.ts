/** Makes the detailed map from extracts of OpenStreetMap: tilemaker draws the tiles, which are then written to one file. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../../outside/command-error.ts'
import { messageOf } from '../../outside/error-fields.ts'
import { type TilesWritten, writePmtiles } from './pmtiles-file.ts'
import { runProgram } from './programs.ts'

const dataFile = (name: string) => fileURLToPath(new URL(`../../../data/map/${name}`, import.meta.url))

/** Far above all ids that OpenStreetMap has given out. */
const OWN_ID = 2 ** 40

export interface MapMade extends TilesWritten {
  /** Whether the extract has a sea coast: then no land is drawn, and the bundled map's land shows through. */
  coast: boolean
}

/** `folder`: for temporary files, some three times as large as the extracts. */
export async function makeTiles(files: readonly string[], target: string, folder: string): Promise<MapMade> {
  const [west, south, east, north] = await extentOf(files)
  const extent = { west, south, east, north }
  const coast = await hasCoast(files, folder)
  const whole = join(folder, 'whole.osm.pbf')
  const land = join(folder, 'land.osm')
  await writeFile(land, coast ? NOTHING : landOf(extent))
  await runProgram('osmium', ['merge', '-O', '-o', whole, ...files, land])
  const mbtiles = join(folder, 'tiles.mbtiles')
  await mkdir(join(folder, 'store'), { recursive: true })
  const bbox = [west, south, east, north].join()
  const settings = ['--config', dataFile('layers.json'), '--process', dataFile('process.lua')]
  const paths = ['--input', whole, '--output', mbtiles, '--store', join(folder, 'store')]
  await runProgram('tilemaker', [...paths, ...settings, '--bbox', bbox], folder)
  return { ...(await writePmtiles(mbtiles, target, extent)), coast }
}

/** West, south, east, north: from the headers of the extracts, or from their data. */
async function extentOf(files: readonly string[]): Promise<[number, number, number, number]> {
  const boxes: number[][] = []
  for (const file of files) {
    const header = await readExtract(file, ['fileinfo', '-g', 'header.boxes', file])
    const text = /\d/.test(header) ? header : await readExtract(file, ['fileinfo', '-e', '-g', 'data.bbox', file])
    const box = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    if (box.length < 4) throw new CommandError(`${file}: в файле нет ни одной точки`)
    boxes.push(box)
  }
  const side = (i: number, pick: typeof Math.min) => pick(...boxes.map((box) => box[i] ?? 0))
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
}

/** Runs osmium on a file, and names the file in the error where osmium finds a fault in it. */
async function readExtract(file: string, args: string[]): Promise<string> {
  try {
    return await runProgram('osmium', args)
  } catch (error) {
    const [, fault] = /((?:PBF|XML) error.*)/.exec(messageOf(error)) ?? []
    if (!fault) throw error
    throw new CommandError(`${file}: файл обрывается, повреждён, или это не выгрузка OpenStreetMap (${fault})`)
  }
}

async function hasCoast(files: readonly string[], folder: string): Promise<boolean> {
  for (const [i, file] of files.entries()) {
    const coast = join(folder, `coast-${i}.osm.pbf`)
    // This reads the whole file, so a truncated one is found here.
    await readExtract(file, ['tags-filter', '-R', '-O', '-o', coast, file, 'w/natural=coastline'])
    if ((await runProgram('osmium', ['fileinfo', '-e', '-g', 'data.count.ways', coast])) !== '0') return true
  }
  return false
}

const NOTHING = '<osm version="0.6"/>'

/** The rectangle as land: it covers the rivers of the bundled map, which lie some hundred metres beside the real ones. */
function landOf({
  west,
  south,
  east,
  north,
}: Pick<TilesWritten['extent'], 'west' | 'south' | 'east' | 'north'>): string {
  const corners = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ]
  const node = ([lat, lon]: number[], i: number) => `<node id="${OWN_ID + i}" version="1" lat="${lat}" lon="${lon}"/>`
  const refs = [0, 1, 2, 3, 0].map((i) => `<nd ref="${OWN_ID + i}"/>`).join('')
  return `<osm version="0.6">${corners.map(node).join('')}<way id="${OWN_ID}" version="1">${refs}<tag k="spetskarta" v="earth"/></way></osm>`
}
