/**
 * `npm run bench:pages -- http://127.0.0.1:3000`: Lighthouse scores of every kind of public page, on a phone with a slow network;
 * for a score below its target it prints the reasons and exits with 1. Pages with a map have a separate target: Lighthouse ends
 * before the map itself is requested, unless it has been touched. A score in brackets misses only audits that must fail. The
 * server must run, built, with the demo, and with MAP_STYLE_URL=builtin where no tiles can be fetched. More arguments: only pages
 * whose path contains one of them.
 */
import { chromium, request } from '@playwright/test'
import { chromiumPath } from '../e2e/lib/chromium.ts'
import { PUBLIC_PAGES, type PublicPage, realPath } from '../e2e/lib/public-pages.ts'
import { printTable } from './lib/table.ts'
import { importTool } from './tools/tools.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** For pages with a map, whose lists show more than other pages do. */
const MAP_TARGETS = { ...TARGETS, performance: 85 }
const PORT = 9333
const MISSING = '/nowhere'

type Category = (typeof CATEGORIES)[number]
/** What of Lighthouse is used here. */
interface Audit {
  id: string
  title: string
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: object
}
interface Result {
  runtimeError?: { message: string }
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}
interface Lighthouse {
  default: (url: string, flags: object) => Promise<{ lhr: Result } | undefined>
}

type Tried = Pick<PublicPage, 'path' | 'map' | 'unlisted'>
const PAGES: Tried[] = [
  ...PUBLIC_PAGES,
  { path: '/reset/nobody@example.org/token', unlisted: true },
  { path: MISSING, unlisted: true },
  { path: '/recorder/', unlisted: true },
]

const [origin = 'http://127.0.0.1:3000', ...only] = process.argv.slice(2)

const { default: lighthouse } = await importTool<Lighthouse>('lighthouse')

/** Each page has its own browser: after many pages a browser returns traces without their beginning. */
async function run(url: string, tries = 3): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      `--remote-debugging-port=${PORT}`,
      '--no-sandbox',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
    ],
  })
  try {
    const flags = { port: PORT, onlyCategories: [...CATEGORIES], ignoreStatusCode: true, logLevel: 'error' as const }
    const { lhr } = (await lighthouse(url, flags)) ?? {}
    if (lhr && !lhr.runtimeError) return lhr
    if (tries <= 1) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'нет ответа'}`)
  } finally {
    await browser.close()
  }
  return run(url, tries - 1)
}

const targetsOf = ({ map }: Tried) => (map ? MAP_TARGETS : TARGETS)
const mark = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)

/** Other load on the computer slows a page down, so a miss counts only if two of three runs have it. */
async function measure(url: string, page: Tried): Promise<Result> {
  const first = await run(url)
  if (mark(first, 'performance') >= targetsOf(page).performance) return first
  const all = [first, await run(url), await run(url)]
  return all.sort((a, b) => mark(a, 'performance') - mark(b, 'performance'))[1] as Result
}

/**
 * Audits that must fail: pages with «noindex» report it, and a page with two addresses names the first as canonical.
 */
function expected({ path, unlisted }: Tried): string[] {
  if (path === MISSING) return ['is-crawlable', 'http-status-code', 'errors-in-console']
  if (path === '/adv') return ['canonical']
  return unlisted ? ['is-crawlable'] : []
}

/** The audits that lower a score below its target, except those that Playwright has turned off in the browser. */
function failures(page: Tried, result: Result, category: Category): Audit[] {
  if (mark(result, category) >= targetsOf(page)[category]) return []
  return (result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => (weight || category === 'performance') && !expected(page).includes(id))
    .flatMap(({ id }) => result.audits[id] ?? [])
    .filter(({ id, score }) => id !== 'bf-cache' && score !== null && score < 0.9)
}

/** The score; in brackets where it misses only audits that must fail. */
function cell(page: Tried, result: Result, category: Category): string {
  const text = String(mark(result, category))
  const low = mark(result, category) < targetsOf(page)[category]
  return low && failures(page, result, category).length === 0 ? `(${text})` : text
}

interface Complaint {
  items?: Complaint[]
  node?: { snippet?: string }
  snippet?: string
  url?: string
  source?: string | { url?: string }
  description?: string
  issueType?: string
}

/** The first problem that an audit reports: an element, a file or a message. */
function first({ details }: Audit): string {
  let item = details as Complaint | undefined
  while (item?.items) item = item.items[0]
  const source = typeof item?.source === 'object' ? item.source.url : item?.source
  const parts = [item?.node?.snippet, item?.snippet, item?.url, source, item?.description, item?.issueType]
  return parts.filter((text) => text).join(' ')
}

const number = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN

const api = await request.newContext({ baseURL: origin })
const rows: string[][] = []
const wrong: string[] = []
for (const page of PAGES.filter(({ path }) => only.length === 0 || only.some((part) => path.includes(part)))) {
  const result = await measure(origin + (await realPath(page.path, api)), page)
  for (const category of CATEGORIES)
    for (const audit of failures(page, result, category))
      wrong.push([page.path, category, audit.id, audit.displayValue ?? '', first(audit)].join(' '))
  rows.push([
    page.path,
    page.map ? 'карта' : '',
    ...CATEGORIES.map((category) => cell(page, result, category)),
    (number(result, 'largest-contentful-paint') / 1000).toFixed(2),
    number(result, 'cumulative-layout-shift').toFixed(3),
    number(result, 'total-blocking-time').toFixed(0),
    (number(result, 'total-byte-weight') / 1024).toFixed(0),
  ])
}
await api.dispose()
printTable(
  ['страница', '', 'скорость', 'доступность', 'практики', 'поиск', 'LCP, с', 'CLS', 'TBT, мс', 'передано, КБ'],
  rows,
)
if (wrong.length > 0) {
  console.log(`\nНиже цели:\n${wrong.join('\n')}`)
  process.exitCode = 1
}
