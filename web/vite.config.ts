import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Files that most pages need. Left to itself the bundler makes one of every icon and button that two pages share, and
 * the headers of thirty answers weigh more than what is in them.
 */
const GROUPS = [
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|preload-helper/,
    priority: 3,
  },
  // What the frame of every page is made of, and other parts too.
  {
    name: 'frame',
    test: new RegExp(
      [
        String.raw`[\\/]MantineProvider[\\/]`,
        String.raw`@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](keys|deep-merge|units-converters)`,
        'use-isomorphic-effect',
        String.raw`features[\\/]favorites[\\/]favorite(s|-store)`,
        String.raw`layout[\\/](found|initials)`,
      ].join('|'),
    ),
    priority: 2,
  },
  { name: 'icons', test: /[\\/]@tabler[\\/]icons-react[\\/]/, minShareCount: 2, priority: 1 },
  {
    name: 'common',
    test: /[\\/]web[\\/]app[\\/](ui|layout|api|paths)|[\\/]shared[\\/]src[\\/](limits|endpoint|kinds)/,
    minShareCount: 6,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
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
