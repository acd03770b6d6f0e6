/**
 * Measures the search of addresses among five million of them: towns, streets and houses are invented, with the frequency of real
 * names, loaded as `npm run map` does, and searched as people type. `npm run bench:addresses -- 5000000`
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { findAddresses } from '../server/src/features/search/addresses/find-addresses.ts'
import { type OsmFeature, Towns } from '../server/src/features/search/addresses/gather.rules.ts'
import { inRegions, loadAddresses } from '../server/src/features/search/addresses/load-addresses.ts'
import { measureAddresses, prepareTrigrams } from '../server/src/features/search/addresses/region.queries.ts'
import { postgresCpuOf } from './lib/postgres-cpu.ts'

const HOUSES = Number(process.argv[2] ?? 5_000_000)
const HOUSES_A_STREET = 25
const STREETS_A_TOWN = 60
const QUERIES = 400
const MOST_MS = 10

let seed = 1
/** A random number from 0 to 1, the same in each run (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T

const PARTS = 'бе ва го ди зе ка ли мо ни по ра се ту фе хо че ша ви ко ре сна тра гле дро кру сте'.split(' ')
const word = (endings: readonly string[]) => {
  const text = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(PARTS)).join('') + pick(endings)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
/** Streets that most towns have, as in reality. */
const EVERYWHERE =
  'Центральная улица;Молодёжная улица;Школьная улица;Лесная улица;Садовая улица;Советская улица;Новая улица;Набережная улица;улица Ленина;улица Мира;улица Гагарина;Зелёная улица;улица 8 Марта;Октябрьская улица;улица Пушкина;улица Кирова'.split(
    ';',
  )
const NAMED = Array.from({ length: 20_000 }, () => `улица ${word(['ова', 'ева', 'ина', 'ского'])}`)
const TOWNS = Array.from({ length: Math.ceil(HOUSES / HOUSES_A_STREET / STREETS_A_TOWN) }, () => ({
  name: word(['во', 'ово', 'ино', 'ск', 'ка']),
  lat: 52 + random() * 6,
  lng: 34 + random() * 12,
}))

const queries: string[] = []

async function* features(): AsyncGenerator<OsmFeature> {
  let made = 0
  for (const { name, lat, lng } of TOWNS)
    for (let s = 0; s < STREETS_A_TOWN; s++) {
      const street = s < EVERYWHERE.length ? (EVERYWHERE[s] as string) : pick(NAMED)
      for (let h = 1; h <= HOUSES_A_STREET; h++) {
        if (made++ >= HOUSES) return
        const coordinates = [lng + s * 0.0007, lat + h * 0.0003]
        const house = h % 9 ? String(h) : `${h} к1`
        if (made % Math.ceil(HOUSES / QUERIES) === 0) queries.push(`${name};${street};${house}`)
        yield {
          geometry: { type: 'Point', coordinates },
          properties: { 'addr:city': name, 'addr:street': street, 'addr:housenumber': house },
        }
      }
    }
}

/** Makes one letter wrong: left out, doubled, or replaced. */
function amiss(text: string): string {
  const at = 2 + Math.floor(random() * Math.max(1, text.length - 4))
  return text.slice(0, at) + pick(['', (text[at] ?? '').repeat(2), 'а']) + text.slice(at + 1)
}
const bare = (street: string) => street.replace(/улица /, '').replace(/ улица/, '')

const KINDS: Record<string, (town: string, street: string, house: string) => string> = {
  'город, улица, дом': (town, street, house) => `${town}, ${street}, ${house}`,
  'улица дом город': (town, street, house) => `${bare(street)} ${house}, ${town}`,
  'улица и дом, без города': (_, street, house) => `${bare(street)} ${house}`,
  'начало улицы': (_, street) => bare(street).slice(0, 5),
  'город и начало улицы': (town, street) => `${town} ${bare(street).slice(0, 4)}`,
  'опечатка в улице': (town, street, house) => `${town} ${amiss(bare(street))} ${house}`,
  'опечатки в городе и улице': (town, street) => `${amiss(town)} ${amiss(bare(street))}`,
  'такого нет': () => `${word(['щщ'])} ${word(['ъъ'])} 5`,
}

const folder = mkdtempSync(join(tmpdir(), 'bench-addresses-'))
const database = await openDatabase(readConfig({ DATA_DIR: folder }), () => {})
try {
  await migrate(database.pool, { tell: () => {} })
  await prepareTrigrams(database.pool)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 200)
  const begun = performance.now()
  const { streets, houses } = await inRegions(database.pool, (client) =>
    loadAddresses(client, 'bench', new Towns(), features()),
  )
  const { bytes } = await measureAddresses(database.pool)
  clearInterval(watch)
  console.log(
    `${houses} houses of ${streets} streets in ${TOWNS.length} towns: ${((performance.now() - begun) / 1000).toFixed(0)} s, ` +
      `${(bytes / 1e6).toFixed(0)} MB in the database, at most ${(most / 1e6).toFixed(0)} MB of memory`,
  )
  const postgresCpu = await postgresCpuOf(database.pool)
  let slow = false
  for (const [kind, textOf] of Object.entries(KINDS)) {
    const times: number[] = []
    let hits = 0
    const [begunNode, begunPostgres] = [process.cpuUsage(), postgresCpu()]
    for (const line of queries) {
      const [town = '', street = '', house = ''] = line.split(';')
      const text = textOf(town, street, house)
      const at = performance.now()
      const addresses = await findAddresses(database.db, text, { lat: 55.7, lng: 37.6 }, 6)
      times.push(performance.now() - at)
      if (addresses.some(({ name }) => name.includes(street))) hits++
    }
    const node = process.cpuUsage(begunNode)
    const cpu = (node.user + node.system) / 1000 + (postgresCpu() - begunPostgres) * 1000
    times.sort((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)] ?? 0)
    slow ||= (p95 ?? 0) > MOST_MS
    console.log(
      `${kind.padEnd(28)} p50 ${p50?.toFixed(1)} ms  p95 ${p95?.toFixed(1)} ms  p99 ${p99?.toFixed(1)} ms  processor ${(cpu / times.length).toFixed(1)} ms  found ${((100 * hits) / times.length).toFixed(0)} %`,
    )
  }
  if (slow) process.exitCode = 1
} finally {
  await database.close()
  rmSync(folder, { recursive: true })
}
