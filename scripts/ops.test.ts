/** What `ops` holds. Rules of alarms and the board: by Prometheus's own promtool where it is installed (`apt-get install prometheus`). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../ops/${path}`, import.meta.url).pathname
const read = (path: string) => readFileSync(at(path), 'utf8')

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
const isThere = promtool('--version').status === 0
if (!isThere)
  process.stderr.write('Нет promtool (apt-get install prometheus): правила тревог и доска проверены не до конца\n')

const passes = (...args: string[]) => {
  const { status, stdout, stderr } = promtool(...args)
  expect(status, stdout + stderr).toBe(0)
}

const alarms = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
const tests = read('prometheus/alerts.test.yml')

test.each(alarms)('the alarm %s is expected to ring in one case and to keep silent in another', (name) => {
  expect(tests).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\] }`))
  expect(tests).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n +- exp_labels:`))
})

test('every alarm has its page of what to do, and no page is of an alarm that there is not', () => {
  const page = readFileSync(new URL('../docs/what-to-do-when.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^## .*\((.*)\)$/gm)].flatMap(([, names]) => names?.match(/\w+/g) ?? [])
  expect(named.filter((name) => !alarms.includes(name))).toEqual([])
  expect(alarms.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test.skipIf(!isThere)('the rules of alarms are right, and their cases come out as expected', () => {
  passes('check', 'rules', at('prometheus/alerts.yml'))
  passes('test', 'rules', at('prometheus/alerts.test.yml'))
  passes('check', 'config', '--syntax-only', at('prometheus/prometheus.yml'))
})

test('the compose file and the settings of the Debian package name no setting that the server does not know', () => {
  const inRoot = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const known = new Set(
    inRoot('server/src/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  )
  const compose = inRoot('compose.yaml').match(/&settings\n((?: {4}.*\n)+)/)?.[1] ?? ''
  const inCompose = [...compose.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  const inPackage = [...inRoot('scripts/deb/files/spetskarta.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(inCompose).toContain('DATABASE_URL')
  expect(inPackage).toContain('DATA_DIR')
  const ofNode = ['NODE_ENV']
  expect([...inCompose, ...inPackage].filter((name = '') => !known.has(name) && !ofNode.includes(name))).toEqual([])
})

test('what the compose file leaves to be filled in stands in its example', () => {
  const compose = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
  const example = read('compose/env.example')
  const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  expect(needed.size).toBeGreaterThan(3)
  expect([...needed].filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource: { type: string; uid: string }
  targets: { refId: string; expr: string }[]
  options: { legend: { showLegend: boolean; calcs: unknown[] } }
}
const board = JSON.parse(read('grafana/spetskarta.json')) as { schemaVersion: number; panels: Panel[] }

test('the board is one that Grafana draws: panels with a place of their own, a source and queries', () => {
  expect(board.schemaVersion).toBeGreaterThan(36)
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  const taken = new Set<string>()
  for (const { gridPos, title, targets, datasource, options } of board.panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x} ${y}`), `${title} lies on another panel`).toBe(false)
        taken.add(`${x} ${y}`)
      }
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own variable
    expect(datasource).toEqual({ type: 'prometheus', uid: '${source}' })
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    // Without the first Grafana draws none, without the second its schema (@grafana/schema 13) refuses the panel.
    expect(options.legend, title).toMatchObject({ showLegend: true, calcs: [] })
  }
})

test.skipIf(!isThere)('every query of the board is one that Prometheus understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'board-'))
  const queries = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, i) => ({ record: `query:${i}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
  // JSON is YAML.
  writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'board', rules }] }))
  try {
    passes('check', 'rules', join(folder, 'rules.yml'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every image of others is named by its version and its digest', () => {
  const [compose, dockerfile] = ['compose.yaml', 'Dockerfile'].map((name) =>
    readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'),
  )
  const named = [
    ...[...(compose ?? '').matchAll(/^ +image: (\S+)$/gm)]
      .map(([, image]) => image)
      .filter((image) => image !== 'spetskarta'),
    ...[...(dockerfile ?? '').matchAll(/^ARG BASE=(\S+)$/gm)].map(([, image]) => image),
  ]
  expect(named).toHaveLength(5)
  for (const image of named)
    expect(image).toMatch(
      /^docker\.io\/\S+:v?\d+\.\d+\.\d+(-\w+)*@sha256:[0-9a-f]{64}$|^docker\.io\/library\/postgres:18\.\d+@sha256:[0-9a-f]{64}$/,
    )
})
