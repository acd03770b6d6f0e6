import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from '../web/compress-assets.ts'

const BASE = '/recorder/'
const WORKER = 'sw.js'
/** Files that are not kept beforehand: the reader of codes is loaded when a phone without its own scans one. */
const LATER = /\.(html|map)$|\/decode-/
const STATIC = ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png']

/** Gives the service worker the list of files and their hash, so that every version differs. */
function precache(): Plugin {
  return {
    name: 'precache',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') return
        const built = Object.keys(bundle).filter((file) => file !== WORKER && !LATER.test(file))
        const hash = createHash('sha256')
        for (const file of built.sort()) hash.update(file)
        const html = bundle['index.html']
        if (html?.type === 'asset') hash.update(html.source)
        const files = [...built, ...STATIC].map((file) => BASE + file)
        worker.code = worker.code
          .replaceAll('__FILES__', JSON.stringify(files))
          .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)))
      },
    },
  }
}

const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle: () => compressAssets(`${import.meta.dirname}/build`),
})

export default defineConfig({
  base: BASE,
  plugins: [precache(), compressed()],
  build: {
    outDir: 'build',
    target: 'es2022',
    // Every browser that runs ES2022 knows it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: `${import.meta.dirname}/index.html`, sw: `${import.meta.dirname}/src/sw.ts` },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
        // The worker is a classic script: it cannot import other files.
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
