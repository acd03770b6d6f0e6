import { readFileSync } from 'node:fs'
import { glob, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const LIB = normalizePath(
  fileURLToPath(new URL('dist/production/lib/', import.meta.resolve('react-router/package.json'))),
)

/**
 * What the browser's React Router has no use for here, by file of the package: routes are not found out piece by piece
 * (`routeDiscovery` of `react-router.config.ts`), and nothing listens to what it does. Written as the package answers where
 * neither is wanted; what is undefined belongs to its server. The bundler fails where one of the names is missing.
 */
const UNUSED: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = (manifest) => manifest
export const getPathsWithAncestors = undefined, getManifestPath = undefined, handleClientVersionMismatch = undefined
`,
  'router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined
`,
}

/** Leaves out of the browser's files what of React Router is never reached: 3 kB of every page. */
export const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return this.environment.name === 'client' && id.startsWith(LIB) ? UNUSED[id.slice(LIB.length)] : undefined
  },
}

/**
 * Takes the files that a route's file imports, and what it has not, out of the list of routes. Only the server reads them,
 * to name them in the HTML; a browser learns them from the file itself. That is 3 kB of every page.
 */
export async function slimManifest(client: string): Promise<void> {
  for await (const file of glob('assets/manifest-*.js', { cwd: client })) {
    const text = readFileSync(`${client}/${file}`, 'utf8')
    await writeFile(
      `${client}/${file}`,
      text.replace(/"imports":\[[^\]]*\]/g, '"imports":[]').replace(/"has\w+":false,/g, ''),
    )
  }
}

/**
 * React Router marks a style sheet that some part loaded later needs too by a `#`, so that leaving a page does not take it from that
 * part; Vite then takes it for another and adds it once more, behind those of the page, whose own rules lose to it. The frame's is on
 * every page and is never taken away.
 */
export async function frameOnce(build: string): Promise<void> {
  for await (const file of glob(['client/assets/manifest-*.js', 'server/assets/server-build-*.js'], { cwd: build })) {
    const text = readFileSync(`${build}/${file}`, 'utf8')
    await writeFile(`${build}/${file}`, text.replace(/(\/frame-[\w-]+\.css)#/g, '$1'))
  }
}
