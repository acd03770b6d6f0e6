import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of routes is small; loading it piece by piece would cost a slow phone a request for each page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => compressAssets(`${viteConfig.root}/build/client`),
} satisfies Config
