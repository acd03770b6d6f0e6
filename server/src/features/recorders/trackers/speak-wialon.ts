/** Trackers that speak Wialon IPS, beside the API. */
import type { Config } from '../../../config.ts'
import type { App } from '../../../deps.ts'
import type { Recording } from '../recording.ts'
import { listenWialon, type Wialon } from './wialon.ts'

/** From when the server is ready until it takes no calls any more. */
export function speakWialon(
  app: App,
  recording: Recording,
  { port, host, maxConnections }: Pick<Config, 'host' | 'maxConnections'> & { port: number },
) {
  let wialon: Wialon | undefined
  // Not when it listens: then a port that is taken would only stand in the log.
  app.addHook('onReady', async () => {
    wialon = await listenWialon(recording, { port, host, connections: maxConnections, log: app.log })
  })
  app.addHook('preClose', async () => wialon?.close())
}
