import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import { reactRouter } from '@react-router/dev/vite'
import customMedia from 'postcss-custom-media'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

const FRAME = normalizePath(fileURLToPath(new URL('./app/frame.ts', import.meta.url)))
/** Each is smaller than the headers of an answer. */
const ICONS = /[\\/]node_modules[\\/]@tabler[\\/]icons-react[\\/]/

/**
 * Two files that every page needs, and files of their own for what few do. Left to itself the bundler makes one of
 * every icon and button that two pages share, and the headers of thirty answers weigh more than what is in them. What
 * a module of a group needs comes with it. `e2e/pages.e2e.ts` says what a page may load.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 1 },
  {
    debugName: 'frame',
    name: (id, bundle) => (ICONS.test(id) || bundle.getModuleInfo(FRAME)?.importedIds.includes(id) ? 'frame' : null),
  },
]

const ENDPOINT = '@spetskarta/shared/endpoint.ts'
/**
 * Built pages import it from where the server does, so that there is one `ApiError`. Vite's development server cannot
 * leave a TypeScript file to Node: there the class knows its twin by name.
 */
const oneApiError: Plugin = {
  name: 'one-api-error',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    return id === ENDPOINT && this.environment.name === 'ssr' ? { id, external: true } : undefined
  },
}

export default defineConfig({
  plugins: [oneApiError, reactRouter()],
  // The breakpoints are known in every style sheet.
  css: {
    postcss: {
      plugins: [globalData({ files: [`${import.meta.dirname}/app/ui/theme/breakpoints.css`] }), customMedia()],
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } },
  optimizeDeps: {
    // Its worker is a separate file that must not be moved.
    exclude: ['maplibre-gl'],
    // Bundled before the first page in development; otherwise the page would get two copies of React.
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@vis.gl/react-maplibre',
      'pmtiles',
      'supercluster',
    ],
  },
})
