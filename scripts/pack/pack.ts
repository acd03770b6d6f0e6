/** Copies what a built product runs from into a new folder: the content of the container image and of the Debian package. */
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { OURS, packagesOf } from './packages.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PARTS = [
  'package.json',
  'NOTICE.md',
  'server/package.json',
  'server/src',
  'server/data',
  'server/migrations',
  'shared/package.json',
  'shared/src',
  'web/build',
  'recorder/build',
]
const BUILT = ['web/build/server/index.js', 'recorder/build/sw.js']
const OF_TESTS = /\.(test|fixture)\.ts$|__snapshots__$/
/** Files in packages that are only for development, or that only browsers and bundlers load. */
const NOT_RUN = new RegExp(
  [
    /\.(map|md|markdown|flow|a|[cm]?tsx?)$/,
    /\/(tests?|__tests__|examples?|coverage|\.yarn)$/,
    /\/pdfmake\/build$|\/pdfkit\.standalone\.js$/,
    /\/react-dom-(client|profiling|test-utils)\.\w+\.js$/,
    /\/@opentelemetry\/[\w-]+\/build\/es(m|next)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** `embedded`: with the PostgreSQL that comes from npm. Throws where the product is not built or the folder exists. */
export function pack(target: string, { embedded }: { embedded: boolean }) {
  const missing = BUILT.find((path) => !existsSync(join(ROOT, path)))
  if (missing) throw new Error(`Нет ${missing}: сначала node scripts/prepare.mjs start`)
  mkdirSync(target, { recursive: true })
  const copy = (path: string, without: RegExp) =>
    cpSync(join(ROOT, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => from === join(ROOT, path) || (!without.test(from) && basename(from) !== 'node_modules'),
    })
  for (const path of PARTS) copy(path, OF_TESTS)
  for (const path of packagesOf(ROOT, { embedded })) copy(path, NOT_RUN)
  mkdirSync(join(target, 'node_modules', OURS), { recursive: true })
  for (const name of ['server', 'shared']) symlinkSync(`../../${name}`, join(target, 'node_modules', OURS, name))
  // The pages' build holds a copy of every public file.
  symlinkSync('build/client', join(target, 'web', 'public'))
}
