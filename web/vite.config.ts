import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2022' },
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
      '@mantine/hooks',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@vis.gl/react-maplibre',
      'pmtiles',
      'supercluster',
    ],
  },
})
