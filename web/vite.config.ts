import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** What the frame of every page is made of, and other parts too. */
const FRAME = new RegExp(
  [
    String.raw`[\\/]MantineProvider[\\/]`,
    String.raw`@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](keys|deep-merge|units-converters)`,
    'use-isomorphic-effect',
    String.raw`features[\\/]favorites[\\/]favorite(s|-store)`,
    String.raw`features[\\/]trials[\\/](Trials|GpsSlides)`,
    String.raw`features[\\/]search-address[\\/]found`,
    String.raw`features[\\/]visitor[\\/]use-user`,
    String.raw`web[\\/]app[\\/]layout[\\/]`,
  ].join('|'),
)

const SHARED = new RegExp(
  [
    String.raw`[\\/]web[\\/]app[\\/](ui|api|paths)`,
    String.raw`features[\\/](accounts|catalog|favorites)[\\/]\w+\.`,
    String.raw`features[\\/]own-items[\\/]page[\\/]OwnOrPublic\.`,
    String.raw`[\\/]shared[\\/]src[\\/](limits|endpoint|durations|catalog[\\/]items)\.ts`,
  ].join('|'),
)
/** Parts of few pages, mostly an owner's, which bring them themselves. */
const OWNERS = /[\\/]ui[\\/](Card|page[\\/](EditHead|machine-tabs)|text[\\/]calendar-days)\./
/** Files that import it, from where it is in the frame; an icon is smaller than the headers of an answer. */
const SHARED_BY = 4
const ICON = /[\\/]@tabler[\\/]icons-react[\\/]/
const ICON_BY = 2

/**
 * Two files that every page needs, and files of their own for what few do. Left to itself the bundler makes one of every
 * icon and button that two pages share, and the headers of thirty answers weigh more than what is in them.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|preload-helper/,
    priority: 1,
  },
  {
    debugName: 'frame',
    name: (id, bundle) => {
      const importers = bundle.getModuleInfo(id)?.importers.length ?? 0
      const shared =
        (SHARED.test(id) && !OWNERS.test(id) && importers >= SHARED_BY) || (ICON.test(id) && importers >= ICON_BY)
      return shared || FRAME.test(id) ? 'frame' : null
    },
  },
]

const ENDPOINT = '@spetskarta/shared/endpoint.ts'
/** Pages made on the server import it from where the server does: both throw and recognise the same `ApiError`. */
const oneApiError: Plugin = {
  name: 'one-api-error',
  enforce: 'pre',
  resolveId(id) {
    return id === ENDPOINT && this.environment.name === 'ssr' ? { id, external: true } : undefined
  },
}

export default defineConfig({
  plugins: [oneApiError, reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } },
  optimizeDeps: {
    // Its worker is a file of its own, which must not be moved.
    exclude: ['maplibre-gl'],
    // Bundled before the first page in development, which otherwise meets two copies of React.
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
