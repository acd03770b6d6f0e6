/**
 * `npm run soak`: a day of 200 phones and 50 browsers at 60 times the speed, in 24 minutes, against the built product in
 * production mode with its own PostgreSQL. Exits with 0 where the memory of both grew by at most 5 % after the first tenth, and
 * everything acknowledged is stored once. `-- --minutes 3` simulates three hours; `--phones`, `--browsers`, `--speed` and
 * `--port` change the rest. Linux only: memory is read from /proc.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import sharp from 'sharp'
import { embeddedUrl } from '../server/src/db/embedded/embedded.ts'
import { printTable } from './lib/table.ts'
import { runBrowser, type Visits } from './soak/browsers.ts'
import { openClock } from './soak/clock.ts'
import { countStored } from './soak/count.ts'
import { type Growth, growthOf, isFlat, median, type Sample, tenths } from './soak/flat.rules.ts'
import { callerTo } from './soak/http.ts'
import { openInspector, postgresMemory, rssOf } from './soak/memory.ts'
import { browsersOf, makePeople } from './soak/people.ts'
import { type Counts, runPhone } from './soak/phones.ts'
import { startServer } from './soak/server.ts'

const WITHIN = 0.05
const SAMPLE_MS = 5000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '24' },
    phones: { type: 'string', default: '200' },
    browsers: { type: 'string', default: '50' },
    speed: { type: 'string', default: '60' },
    port: { type: 'string', default: '4790' },
  },
})
const [minutes, phoneCount, browserCount, speed, port] = [
  values.minutes,
  values.phones,
  values.browsers,
  values.speed,
  values.port,
].map(Number) as [number, number, number, number, number]
const say = (line: string) => process.stderr.write(`${line}\n`)

/** Photos as large as a phone sends them: pictures of the demo, enlarged. */
const demoPhoto = (name: string) =>
  sharp(fileURLToPath(new URL(`../demo/photos/summer/${name}.webp`, import.meta.url)))
    .resize(1600)
    .jpeg({ quality: 85 })
    .toBuffer()
const jpegs = await Promise.all(['backhoe-0746-site', 'excavator-0717-road', 'tipper-0902-road'].map(demoPhoto))

const server = await startServer(port)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(2)))
const caller = callerTo(port)
const inspector = await openInspector(server.inspector)
const { phones, owners } = await makePeople(caller, `http://127.0.0.1:${port}`, phoneCount)
const cards = phones.filter((_, i) => i % 10 === 0).map(({ equipment }) => equipment)
say(`Телефонов: ${phones.length}, браузеров: ${browserCount}, минут: ${minutes}, время идёт в ${speed} раз быстрее`)

const SERIES = ['heap', 'external', 'rss', 'own', 'whole', 'processes', 'lag', 'points'] as const
const series = Object.fromEntries(SERIES.map((name) => [name, [] as Sample[]])) as Record<
  (typeof SERIES)[number],
  Sample[]
>
const counts: Counts = { points: 0, repeated: 0, photos: 0, late: 0, refused: {} }
const visits: Visits = { calls: 0, streams: 0, heard: 0, refused: {} }
const clock = openClock(minutes, speed)

async function sample() {
  const { own, whole, processes } = postgresMemory(server.postmaster())
  // Before garbage collection: this is what the system has to provide.
  const rss = rssOf(server.pid)
  const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await server.metrics())?.[1]
  const { heap, external } = await inspector.heapAfterGarbage()
  const sampled = { heap, external, rss, own, whole, processes, lag: Number(lag) * 1000, points: counts.points }
  const at = clock.seconds()
  for (const name of SERIES) series[name].push({ at, value: sampled[name] })
}

async function watch() {
  let saidAt = 0
  while (!clock.isOver()) {
    await Promise.all([sleep(SAMPLE_MS), sample()])
    if (clock.seconds() < saidAt + 60) continue
    saidAt = clock.seconds()
    const last = (name: (typeof SERIES)[number]) => series[name].at(-1)?.value.toFixed(0)
    const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0]
    say(
      `${(saidAt / 60).toFixed(0)} мин: куча ${last('heap')}, RSS ${last('rss')}, PostgreSQL ${last('own')} МБ; ` +
        `точек ${counts.points}, фото ${counts.photos}, обращений ${visits.calls}; нагрузка ${load}`,
    )
  }
}

const [, tallies] = await Promise.all([
  watch(),
  Promise.all(phones.map((phone) => runPhone(phone, jpegs, clock, caller, counts))),
  Promise.all(browsersOf(owners, cards, browserCount).map((browser) => runBrowser(browser, clock, caller, visits))),
])
const seconds = (minutes * MINUTE) / 1000
const stored = await countStored(tallies, embeddedUrl(server.dataDir) ?? '', server.dataDir)
inspector.close()
caller.close()
await server.stop()

const parts = Object.fromEntries(SERIES.map((name) => [name, tenths(series[name], seconds)])) as Record<
  (typeof SERIES)[number],
  number[][]
>
const cell = (name: (typeof SERIES)[number], part: number) => median(parts[name][part] ?? []).toFixed(1)
printTable(
  [
    'десятая часть',
    '',
    'куча, МБ',
    'RSS, МБ',
    'PostgreSQL, МБ',
    'с общей памятью, МБ',
    'процессов',
    'задержка p99, мс',
    'точек',
  ],
  Array.from({ length: 10 }, (_, i) => [
    String(i + 1),
    i === 0 ? 'не в счёт' : '',
    ...(['heap', 'rss', 'own', 'whole', 'processes', 'lag'] as const).map((name) => cell(name, i)),
    String(Math.max(...(parts.points[i] ?? []))),
  ]),
)

const per = (share: number) => `${(share * 100).toFixed(1)} %`
const line = ({ from, to, levels, trend }: Growth) =>
  `${from.toFixed(1)} → ${to.toFixed(1)} МБ (${per(levels)}), наклон ${per(trend)}`
const judged = {
  'Куча сервера после сборки мусора': growthOf(series.heap, seconds),
  'RSS сервера': growthOf(series.rss, seconds),
  'PostgreSQL, собственная память процессов': growthOf(series.own, seconds),
}
const wrong: string[] = []
console.log('')
for (const [name, growth] of Object.entries(judged)) {
  console.log(`${name}: ${line(growth)}`)
  if (!isFlat(growth, WITHIN)) wrong.push(`${name}: выросло больше чем на ${per(WITHIN)}`)
}
const { points, photos } = stored
console.log(
  `Точек подтверждено ${points.acknowledged}: потеряно ${points.lost}, дважды ${points.twice}, чужих ${points.unknown}`,
)
console.log(
  `Фото подтверждено ${photos.acknowledged}: потеряно ${photos.lost}, дважды ${photos.twice}, без файлов ${photos.withoutFiles}`,
)
console.log(`Повторов ${counts.repeated}, отправок после связи вновь ${counts.late}`)
console.log(
  `Страниц и вызовов ${visits.calls}, живых потоков ${visits.streams} (${(visits.heard / 1e6).toFixed(1)} МБ)`,
)
console.log(`Отказы телефонам ${JSON.stringify(counts.refused)}, браузерам ${JSON.stringify(visits.refused)}`)
if (server.log().includes('"level":50')) console.log(`В журнале сервера ошибки:\n${server.log().slice(-3000)}`)
if (points.lost + points.twice + points.unknown > 0) wrong.push('Точки не сошлись')
if (photos.lost + photos.twice + photos.withoutFiles > 0) wrong.push('Фотографии не сошлись')
if (points.acknowledged === 0 || photos.acknowledged === 0) wrong.push('Ничего не записано')
server.remove()
for (const reason of wrong) console.log(`НЕ ПРОЙДЕНО. ${reason}`)
if (wrong.length === 0) console.log('Пройдено.')
process.exit(wrong.length === 0 ? 0 : 1)
