/** Exported names, with the files that declare each of them. */
export interface Homes {
  name: string
  paths: string[]
}

const DECLARED = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
/** Names that React Router, Vite and migrations expect in every file. */
const GIVEN = new Set([
  'loader',
  'action',
  'meta',
  'handle',
  'headers',
  'links',
  'Layout',
  'ErrorBoundary',
  'shouldRevalidate',
  'clientLoader',
  'clientAction',
  'HydrateFallback',
  'default',
])

/**
 * A screen's texts have the same name in every language, and a part that looks alike on the phone and on the pages has one name.
 */
const ONE_HOME = [/^recorder\/src\/languages\/\w\w\//, /^(web\/app|recorder\/src)\/ui\//]
const homeOf = (path: string) => ONE_HOME.find((home) => home.test(path))?.source ?? path

/** A call, its schema and the query or page that answers it may share a name. */
const isContract = (path: string) => path.startsWith('shared/src/')

/**
 * Names that are declared more than once. A call of the contract and its schema may share their name with one more declaration in
 * each of server, pages and phone.
 */
export function homesOf(texts: ReadonlyMap<string, string>): Homes[] {
  const homes = new Map<string, string[]>()
  for (const [path, text] of texts)
    for (const [, name = ''] of text.matchAll(DECLARED))
      if (!GIVEN.has(name)) homes.set(name, [...(homes.get(name) ?? []), path])
  return [...homes]
    .map(([name, paths]) => ({ name, paths: [...new Set(paths)] }))
    .filter(({ paths }) => {
      if (new Set(paths.map(homeOf)).size === 1) return false
      const areas = Map.groupBy(paths, (path) => path.split('/')[0])
      const own = paths.filter((path) => !isContract(path))
      const inContract = paths.length - own.length
      if (own.length === 0) return inContract > 2
      if (inContract > 0) return [...areas].some(([area, of]) => of.length > (area === 'shared' ? 2 : 1))
      return own.length > 1
    })
}
