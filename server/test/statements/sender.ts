/** The sender of a statement: the server's function that is nearest on the stack. */
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Asynchronous callers count too: between a route and the driver there are more than the usual ten. */
const DEPTH = 60

interface Frame {
  path: string
  name: string
}

/** The frames of this repository on the stack, nearest first. */
export function callers(): Frame[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = DEPTH
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error('who calls?').stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return sites.flatMap((site) => {
    const file = (site.getFileName() ?? '').replace(/^file:\/\//, '').split('?')[0] ?? ''
    if (
      !file.startsWith(ROOT) ||
      file.includes('/node_modules/') ||
      file.includes('/test/statements/listen.ts') ||
      file.includes('/test/statements/sender.ts')
    )
      return []
    return [{ path: file.slice(ROOT.length), name: nameOf(site) }]
  })
}

const nameOf = (site: NodeJS.CallSite) => site.getFunctionName()?.split('.').at(-1)?.replace(/^</, '') ?? ''

/** Migrations are checked by `scripts/migrations-on-a-cluster.test.ts`. */
const isServer = (path: string) =>
  path.startsWith('server/src/') && !/\.(test|fixture)\.ts$|\/db\/migrate\.ts$/.test(path)

/** `path function`, without `server/src/`; undefined where a test sends a statement of its own. */
export function senderOf(frames: Frame[]): string | undefined {
  const [nearest] = frames
  if (!nearest || !isServer(nearest.path)) return undefined
  const named = frames.find(({ path, name }) => path === nearest.path && name)
  return `${nearest.path.replace('server/src/', '')} ${named?.name ?? 'module'}`
}
