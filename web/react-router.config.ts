import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole list of routes is small, and asking for it piece by piece costs a slow phone a request each time.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ viteConfig }) => compressAssets(`${viteConfig.root}/build/client`),
} satisfies Config
