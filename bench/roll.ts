/**
 * `npm run bench:roll [minutes] [busy]`: two instances of the product on one database, behind HAProxy and then behind nginx as
 * `ops/proxy` configures them, are stopped and started again one after the other, repeatedly, while 100 calls a second arrive for
 * the given number of minutes (default: one). With `busy` another program keeps each core busy meanwhile. Prints how many calls
 * failed and exits with 1 where any did. A proxy that is not installed is named and skipped.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { percentile } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const CALLS_A_SECOND = 100
const MINUTES = Number(process.argv[2] ?? 1)
const CALLS = MINUTES * 60 * CALLS_A_SECOND
/** Number of programs that only keep the cores busy. */
const BUSY = process.argv[3] === 'busy' ? availableParallelism() : 0
/** A roll that begins later would have no calls until its end. */
const LAST_ROLL_S = 20
/** Number of groups a second in which calls are sent. */
const GROUPS = 20
interface Question {
  path: string
  status: number
  /** JSON to post. */
  body?: string
}

/** The calls, in turn: one answered from memory, a page, a search, a refused write with a body. */
const ASKED: Question[] = [
  { path: '/api/get-types', status: 200 },
  { path: '/all-equipments', status: 200 },
  { path: '/api/get-all-data?north=56&south=55&west=37&east=38', status: 200 },
  { path: '/api/record/points', body: JSON.stringify({ points: [] }), status: 401 },
]

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roll-'))
chmodSync(folder, 0o755)
const say = (line: string) => process.stderr.write(`${line}\n`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

interface Instance {
  port: number
  child: ChildProcess
}

async function startInstance(port: number, databaseUrl: string): Promise<Instance> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    SECRET: 'both instances must know the same secret',
    RATE_LIMITS: '0',
    TRUST_PROXY: '1',
    ISS_TLE_URL: 'off',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '',
    PUBLIC_ORIGIN: '',
    SMTP_URL: '',
    S3_BUCKET: '',
  }
  const child = spawn(process.execPath, [path('../server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('no output')
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('ended at its start'))),
  ])
  return { port, child }
}

/** Stops an instance as systemd does, and starts it again at the same address. Resolves when it accepts calls. */
async function roll(instance: Instance, databaseUrl: string) {
  const ended = once(instance.child, 'exit')
  instance.child.kill('SIGTERM')
  await ended
  Object.assign(instance, await startInstance(instance.port, databaseUrl))
  // The balancer must have noticed it before the other one stops.
  await sleep(4_000)
}

interface Answer {
  took: number
  /** What was wrong; undefined where the answer was the expected one. */
  wrong?: string
}

function ask(agent: Agent, port: number, { path, body, status }: Question): Promise<Answer> {
  const begun = performance.now()
  const took = () => performance.now() - begun
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const call = request({ port, path, agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume().once('error', ({ message }) => resolve({ took: took(), wrong: message }))
      answer.once('end', () => {
        const wrong = answer.statusCode === status ? {} : { wrong: `${path}: ${answer.statusCode}` }
        resolve({ took: took(), ...wrong })
      })
    })
    call.once('error', ({ message }) => resolve({ took: took(), wrong: `${path}: ${message}` }))
    call.end(body)
  })
}

async function askAll(port: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const answers: Promise<Answer>[] = []
  const begun = performance.now()
  while (answers.length < CALLS) {
    for (let i = 0; i < CALLS_A_SECOND / GROUPS; i++)
      answers.push(ask(agent, port, ASKED[answers.length % ASKED.length] as Question))
    await sleep(Math.max(0, begun + (1000 * answers.length) / CALLS_A_SECOND - performance.now()))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

const PROXIES = [
  { name: 'HAProxy', command: 'haproxy', file: 'haproxy.cfg', run: (file: string) => ['-f', file, '-db'] },
  {
    name: 'nginx',
    command: 'nginx',
    file: 'nginx.conf',
    run: (file: string) => ['-c', file, '-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${folder}/nginx.pid;`],
  },
]

/** Starts a proxy with the file of `ops/proxy`, with our ports instead of its own. */
async function startProxy({ command, file, run }: (typeof PROXIES)[number], ports: number[]) {
  const port = await freePort()
  const text = readFileSync(path(`../ops/proxy/${file}`), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  const made = join(folder, file)
  writeFileSync(made, text)
  const child = spawn(command, run(made), { stdio: ['ignore', 'ignore', 'inherit'] })
  const agent = new Agent()
  while ((await ask(agent, port, { path: '/ready', status: 200 })).wrong !== undefined) {
    if (child.exitCode !== null) throw new Error(`${command} ended at its start`)
    await sleep(100)
  }
  return { port, child }
}

const rows: string[][] = []
let failed = 0
const embedded = await startEmbedded(join(folder, 'database'), say)
const [one, two] = [await freePort(), await freePort()]
const instances = [await startInstance(one, embedded.url), await startInstance(two, embedded.url)]
const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
try {
  for (const proxy of PROXIES) {
    if (spawnSync(proxy.command, ['-v']).error) {
      say(`${proxy.name} не установлен: без него`)
      continue
    }
    const { port, child } = await startProxy(proxy, [one, two])
    const ends = performance.now() + MINUTES * 60_000
    const load = askAll(port)
    await sleep(5_000)
    let rolls = 0
    do {
      for (const instance of instances) await roll(instance, embedded.url)
      rolls += instances.length
    } while (performance.now() < ends - LAST_ROLL_S * 1000)
    const answers = await load
    child.kill('SIGTERM')
    const wrong = answers.flatMap((one) => one.wrong ?? [])
    for (const what of new Set(wrong)) say(`${proxy.name}: ${what}`)
    failed += wrong.length
    const times = answers.map(({ took }) => took)
    const ms = (percent: number) => percentile(times, percent).toFixed(1)
    const counts = [rolls, answers.length, wrong.length].map(String)
    rows.push([proxy.name, ...counts, ms(50), ms(99), Math.max(...times).toFixed(0)])
  }
} finally {
  for (const child of [...busy, ...instances.map(({ child }) => child)]) child.kill('SIGKILL')
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
printTable(['посредник', 'перезапусков', 'обращений', 'неудач', 'p50, мс', 'p99, мс', 'дольше всего, мс'], rows)
process.exitCode = failed > 0 ? 1 : 0
