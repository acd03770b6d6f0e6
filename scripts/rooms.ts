/**
 * Reads from imports which room (feature folder) uses which other, in the server and in the pages. ARCHITECTURE.md lists the
 * floors of the rooms; `rooms.test.ts` compares the two.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'|\bnew URL\(\s*'(\.[^']+\.tsx?)'/gm

export interface Import {
  /** Path from the root of the repository. */
  from: string
  /** Path of the imported file; for a package, its name. */
  to: string
  /** A type import, which does not exist at run time. */
  typeOnly: boolean
}

/** Paths from the root, with `/`, of the files in these folders. */
export function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !path.includes('/node_modules/')),
  )
}

const isSource = (path: string) => /\.tsx?$/.test(path)
/** Code of the product, without tests and files that only tests use. */
export const isProduct = (path: string) => isSource(path) && !/\.(test|fixture)\.tsx?$/.test(path)

/** The imports in the text of the file `path`; `paths`: all existing files. */
export function importsOf(path: string, text: string, paths: ReadonlySet<string>): Import[] {
  return Array.from(text.matchAll(IMPORT), ([, type, from, direct, url]) => {
    const written = from ?? direct ?? url ?? ''
    return { from: path, to: resolved(path, written, paths), typeOnly: type !== undefined }
  })
}

function resolved(path: string, written: string, paths: ReadonlySet<string>): string {
  const ours = /^@spetskarta\/(\w+)\/(.+)$/.exec(written)
  if (ours) return `${ours[1]}/src/${ours[2]}`
  if (!written.startsWith('.')) return written
  const bare = posix.normalize(posix.join(posix.dirname(path), written.replace(/\?.*$/, '')))
  return ENDINGS.map((ending) => bare + ending).find((candidate) => paths.has(candidate)) ?? bare
}

/** Every import of the product's code in these folders. */
export function importsIn(...folders: string[]): Import[] {
  const paths = filesIn(...folders).filter(isSource)
  const known = new Set(paths)
  return paths.filter(isProduct).flatMap((path) => importsOf(path, readFileSync(join(ROOT, path), 'utf8'), known))
}

/** `server/src/features/days/days.routes.ts` -> `days`; undefined outside of `folder`. */
export const roomOfPath = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined

/** The floors from the table in ARCHITECTURE.md, lowest first; each is a list of rooms. */
export function floors(): string[][] {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  return Array.from(text.matchAll(/^\| \d+ \| ([^|]+) \|/gm), ([, rooms = '']) =>
    Array.from(rooms.matchAll(/`([\w-]+)`/g), ([, room = '']) => room),
  )
}
