import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'
import { frameOnce, slimManifest } from './slim-router.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of routes is small; loading it piece by piece would cost a slow phone a request for each page.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ viteConfig }) {
    const client = `${viteConfig.root}/build/client`
    await slimManifest(client)
    await frameOnce(`${viteConfig.root}/build`)
    await compressAssets(client)
  },
} satisfies Config
