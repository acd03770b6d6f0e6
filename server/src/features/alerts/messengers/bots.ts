/** The operator's bots: one for each token in the configuration. */
import type { Deps } from '../../../deps.ts'
import { ownOrigin } from '../../../http/origin.ts'
import { openMax } from './max.ts'
import type { Messenger } from './messenger.ts'
import { openTelegram } from './telegram.ts'

export function botsOf({ config }: Pick<Deps, 'config'>): Messenger[] {
  const { telegram, max } = config.messengers
  return [
    ...(telegram.token ? [openTelegram(telegram.api, telegram.token)] : []),
    ...(max.token ? [openMax(max.api, max.token)] : []),
  ]
}

/** The secret by which calls of the service are recognised. */
export const secretOf = ({ signing }: Pick<Deps, 'signing'>, { service }: Pick<Messenger, 'service'>): string =>
  signing
    .sign('messenger', service)
    .replaceAll(/[^\w-]/g, '')
    .slice(0, 64)

/** Services call only public addresses, by TLS. */
export async function listenToBots(
  deps: Pick<Deps, 'config' | 'signing'>,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  const origin = ownOrigin(deps.config)
  if (!origin.startsWith('https:')) return
  for (const bot of botsOf(deps))
    await bot
      .listen(`${origin}/i/bot/${bot.service}`, secretOf(deps, bot))
      .catch((error: unknown) => log.warn({ err: error, service: bot.service }, 'a messenger does not listen'))
}
