import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import { reactRouter } from '@react-router/dev/vite'
import customMedia from 'postcss-custom-media'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { iconsOfModules } from './icons-of-modules.ts'
import { slimRouter } from './slim-router.ts'

const FRAME = normalizePath(fileURLToPath(new URL('./app/frame.ts', import.meta.url)))

/** With names of types, pictures of machines and sums of money: the landing has no more. */
const TYPES = [
  'ui/item/types.ts',
  'ui/item/Item',
  'ui/item/item-',
  'ui/item/Photo.tsx',
  'ui/text/money.ts',
  'ui/text/months.ts',
]
/** With a list of machines or orders: how each is described, called and kept. */
const ROWS = ['ui/PhoneLink.tsx', 'features/catalog/WriteLink.tsx', 'features/favorites/FavoriteButton.tsx']
/** With cards of them: what stands there in words was made on the server. */
const CARDS = ['ui/item/RatingLine.tsx', 'features/catalog/ItemCard.tsx']
/** With one of them opened: its photos, and what its page and its panel have alike. */
const OPENED = ['features/catalog/ItemParts.tsx', 'features/catalog/gallery/Gallery.tsx']
/** What a browser puts in words itself, on a map or after an item's page: free days, prices at a place. */
const WORDS = [
  'features/catalog/words/item-words.ts',
  'features/catalog/price/my-place.ts',
  'features/catalog/price/price-text.ts',
]
/** What an item's page shows below its photos, and the panel of a map. */
const DETAILS = [
  'map/pins/Pin.tsx',
  'map/still/PlacePicture.tsx',
  'map/still/StillGround.tsx',
  'features/catalog/ItemDetails.tsx',
]
/** Of an item's page and of its parts whose code comes later: their HTML is there from the first. */
const SHEETS = [
  'features/catalog/ItemCard.module.css',
  'features/catalog/calendar/DayCell.module.css',
  'features/catalog/calendar/MonthGrid.module.css',
  'features/catalog/page/ItemMap.module.css',
  'features/catalog/page/ItemPage.module.css',
  'features/catalog/page/ItemRest.module.css',
  'features/catalog/price/PricePanel.module.css',
  'map/pins/Pin.module.css',
  'map/still/PlacePicture.module.css',
  'ui/item/RatingLine.module.css',
]
/** Of the filter of a list and of its fields whose code comes later. */
const RANGES = [
  'features/search-address/ranges/Chip.module.css',
  'features/search-address/ranges/RangeFields.module.css',
]
/** Of the results of a search and of its groups, whose code comes later. */
const RESULTS = ['features/search/results/ClusterRows.module.css', 'features/search/results/ResultsPage.module.css']
/** With something to fill in. */
const FORMS = [
  'ui/Notice.tsx',
  'ui/dialog/',
  'ui/form/Checkbox.tsx',
  'ui/form/Field.tsx',
  'ui/form/Switch.tsx',
  'ui/page/AccountPage.tsx',
  'features/accounts/AccountForm.tsx',
]
const APP = normalizePath(fileURLToPath(new URL('./app/', import.meta.url)))
const among = (paths: string[]) => (id: string) =>
  id.startsWith(APP) && paths.some((path) => id.startsWith(path, APP.length))

/**
 * Few files for what most pages need. By itself the bundler would make a file of every button that two pages
 * share, and the headers of thirty answers would weigh more than their content. A group also gets all that its modules
 * import. `e2e/market/pages.e2e.ts` says how much a page may load.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    debugName: 'frame',
    priority: 2,
    name: (id, bundle) => (bundle.getModuleInfo(FRAME)?.importedIds.includes(id) ? 'frame' : null),
  },
  { name: 'sheets', test: among(SHEETS), priority: 1.9 },
  { name: 'ranges', test: among(RANGES), priority: 1.9 },
  { name: 'results', test: among(RESULTS), priority: 1.9 },
  { name: 'types', test: among(TYPES), priority: 1.75 },
  { name: 'rows', test: among(ROWS), priority: 1.5 },
  { name: 'cards', test: among(CARDS), priority: 1.25 },
  { name: 'opened', test: among(OPENED), priority: 1.2 },
  { name: 'reviews', test: among(['features/reviews/ReviewEntry.tsx', 'features/reviews/ReviewList.tsx']) },
  { name: 'forms', test: among(FORMS), priority: 0.75 },
  { name: 'params', test: among(['ui/item/params.ts']), priority: 0.6 },
  { name: 'words', test: among(WORDS), priority: 0.5 },
  { name: 'details', test: among(DETAILS), priority: 0.25 },
]

/**
 * Each page names hundreds of files: 28 bits tell the versions of one apart, and half a kilobyte less is sent than with Vite's 48. The
 * server's build has the same names of pictures.
 */
const PICTURES = { hashCharacters: 'hex' as const, assetFileNames: 'assets/[name]-[hash:7][extname]' }
const SCRIPTS = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

const ENDPOINT = '@spetskarta/shared/endpoint.ts'
/**
 * Leaves this module out of the server build of the pages: it is imported from the same file as in the server, so that
 * there is one class `ApiError`. Vite's development server cannot leave TypeScript files to Node; there `ApiError` is
 * recognised by its name.
 */
const oneApiError: Plugin = {
  name: 'one-api-error',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    return id === ENDPOINT && this.environment.name === 'ssr' ? { id, external: true } : undefined
  },
}

/**
 * All other packages are inside the server build of the pages: of each it uses a part, and a server that is installed needs none of
 * them. What the server itself imports or what keeps a state stays outside, so that there is one of each.
 */
const ownPackages: Plugin = {
  name: 'own-packages',
  apply: 'build',
  config: () => ({
    ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] },
  }),
}

export default defineConfig({
  plugins: [iconsOfModules, slimRouter, oneApiError, ownPackages, reactRouter()],
  // Makes the breakpoints known in every style sheet.
  css: {
    postcss: {
      plugins: [globalData({ files: [`${import.meta.dirname}/app/ui/theme/breakpoints.css`] }), customMedia()],
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { ...PICTURES, ...SCRIPTS, codeSplitting: { groups: GROUPS } } } } },
    ssr: { build: { rolldownOptions: { output: PICTURES } } },
  },
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
      '@tanstack/react-query',
      '@vis.gl/react-maplibre',
      'pmtiles',
      'supercluster',
    ],
  },
})
