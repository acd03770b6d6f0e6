/** Trackers that speak Wialon IPS, beside the API. */
import type { Config } from '../../../config.ts'
import type { App } from '../../../deps.ts'
import type { Recording } from '../recording.ts'
import { listenWialon, type Wialon } from './wialon.ts'

/** Trackers can connect from when the server is ready until it takes no more calls. */
export function speakWialon(
  app: App,
  recording: Recording,
  { port, host, maxConnections }: Pick<Config, 'host' | 'maxConnections'> & { port: number },
) {
  let wialon: Wialon | undefined
  // Not in `onListen`: there an error, such as a port in use, would only be logged.
  app.addHook('onReady', async () => {
    wialon = await listenWialon(recording, { port, host, connections: maxConnections, log: app.log })
  })
  app.addHook('preClose', async () => wialon?.close())
}
