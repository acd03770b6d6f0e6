/**
 * A small town in OpenStreetMap's format: two streets that cross, houses, a river, a wood, a village. The map command reads it.
 */
import { writeFile } from 'node:fs/promises'
import { runProgram } from './programs.ts'

interface Tags {
  [name: string]: string
}

/** OpenStreetMap as XML; ids follow the order of adding. */
class Osm {
  #nodes: string[] = []
  #ways: string[] = []
  #relations: string[] = []

  node(lat: number, lng: number, tags: Tags = {}): number {
    const id = this.#nodes.length + 1
    this.#nodes.push(
      `<node id="${id}" version="1" lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}">${tagsOf(tags)}</node>`,
    )
    return id
  }

  way(line: [lat: number, lng: number][], tags: Tags, closed = false): number {
    const nodes = line.map(([lat, lng]) => this.node(lat, lng))
    const refs = [...nodes, ...(closed ? nodes.slice(0, 1) : [])].map((ref) => `<nd ref="${ref}"/>`)
    const id = this.#ways.length + 1
    this.#ways.push(`<way id="${id}" version="1">${refs.join('')}${tagsOf(tags)}</way>`)
    return id
  }

  /** An area of one outer ring. */
  area(outer: number, tags: Tags) {
    const id = this.#relations.length + 1
    const member = `<member type="way" ref="${outer}" role="outer"/>`
    this.#relations.push(
      `<relation id="${id}" version="1">${member}${tagsOf({ type: 'multipolygon', ...tags })}</relation>`,
    )
  }

  square(lat: number, lng: number, side: number, tags: Tags): number {
    const [n, e] = [lat + side, lng + side * 1.8]
    return this.way([[lat, lng], [lat, e], [n, e], [n, lng]], tags, true) // biome-ignore format: one ring
  }

  toString = () =>
    `<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">${[...this.#nodes, ...this.#ways, ...this.#relations].join('')}</osm>`
}

const tagsOf = (tags: Tags) =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`)
    .join('')

/** The crossing of Гурьева and Советская. */
export const CROSSING = { lat: 55.57, lng: 38.23 }

/** `streets`: number of further streets with houses on either side of Гурьева, to make the map look real. */
export function townOsm({ streets = 0, guryeva = 'улица Гурьева' } = {}): string {
  const osm = new Osm()
  const { lat, lng } = CROSSING
  osm.node(lat, lng, { place: 'town', name: 'Раменское', population: '124 540' })
  osm.node(lat + 0.06, lng + 0.08, { place: 'village', name: 'Хрипань' })
  osm.node(lat - 0.02, lng, { place: 'suburb', name: 'Холодово' })
  const street = (name: string, at: number, tags: Tags = {}) =>
    osm.way([[at, lng - 0.03], [at, lng], [at, lng + 0.03]], { highway: 'residential', name, ...tags }) // biome-ignore format: one line
  street(guryeva, lat)
  osm.way([[lat - 0.03, lng], [lat, lng], [lat + 0.03, lng]], { highway: 'primary', name: '1-я Советская улица', ref: 'Р-105' }) // biome-ignore format: one line
  osm.way([[lat + 0.058, lng + 0.07], [lat + 0.058, lng + 0.09]], { highway: 'tertiary', name: 'улица 8 Марта' }) // biome-ignore format: one line
  osm.way([[lat - 0.03, lng - 0.02], [lat + 0.03, lng - 0.02]], { railway: 'rail' }) // biome-ignore format: one line
  osm.way([[lat - 0.012, lng - 0.03], [lat - 0.016, lng], [lat - 0.012, lng + 0.03]], { waterway: 'river', name: 'Гжелка' }) // biome-ignore format: one line
  osm.way([[lat, lng - 0.01], [lat, lng]], { highway: 'footway', name: 'Тропа' }) // biome-ignore format: one line
  const house = { building: 'yes', 'addr:street': guryeva }
  osm.square(lat + 0.0004, lng + 0.002, 0.0004, { ...house, 'addr:city': 'Раменское', 'addr:housenumber': '12 к1' })
  osm.square(lat + 0.0004, lng + 0.004, 0.0004, { ...house, 'addr:housenumber': '14;16А' })
  osm.area(osm.square(lat + 0.0004, lng + 0.006, 0.0004, {}), { ...house, 'addr:housenumber': '18' })
  osm.node(lat + 0.059, lng + 0.08, { 'addr:housenumber': '5', 'addr:street': 'улица 8 Марта' })
  osm.node(lat + 0.061, lng + 0.08, { 'addr:housenumber': '7', 'addr:place': 'Хрипань' })
  osm.node(lat, lng + 0.001, { 'addr:housenumber': 'б/н', 'addr:street': guryeva })
  osm.square(lat - 0.03, lng - 0.06, 0.015, { landuse: 'forest', name: 'Бор' })
  osm.square(lat - 0.01, lng + 0.012, 0.004, { natural: 'water', name: 'Борисоглебское озеро' })
  for (let i = -streets; i <= streets; i++) {
    if (i === 0) continue
    const at = lat + i * 0.0025
    street(`${Math.abs(i)}-я ${i > 0 ? 'Северная' : 'Южная'} улица`, at)
    for (let j = 0; j < 50; j++)
      osm.square(at + 0.0004, lng - 0.03 + j * 0.0012, 0.0003, { building: 'yes', 'addr:street': `${Math.abs(i)}-я ${i > 0 ? 'Северная' : 'Южная'} улица`, 'addr:housenumber': String(j + 1) }) // biome-ignore format: one line
  }
  return osm.toString()
}

/** Writes the town as an extract. */
export async function writeExtract(file: string, osm: string): Promise<string> {
  await writeFile(`${file}.osm`, osm)
  await runProgram('osmium', ['cat', '-O', '-o', file, `${file}.osm`])
  return file
}
