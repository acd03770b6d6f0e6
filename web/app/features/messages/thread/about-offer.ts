import { type Deal, getDeal, getOffer } from '@spetskarta/shared/deals/deals.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/call'
import type { Inbox } from '../use-inbox'

/** The offer of a thread, with its deal if there is one. */
export interface AboutOffer {
  view: Output<typeof getOffer>
  deal: Deal | null
}

export async function readAbout(ask: typeof call, id: string): Promise<AboutOffer> {
  const view = await ask(getOffer, { params: { id } })
  const { deal } = view.offer
  return { view, deal: deal === null ? null : await ask(getDeal, { params: { id: deal } }) }
}

/** The offer and the deal of a thread, kept up to date together with it. */
export function useAbout(first: AboutOffer | null, thread: string | null, list: Inbox) {
  const [about, setAbout] = useState(first)
  const id = first?.view.offer.id
  const look = useEffectEvent(async () => {
    if (id) setAbout(await readAbout(call, id))
  })
  const { onChanged } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener does not change while the page is open
  useEffect(
    () =>
      onChanged((which) => {
        if (which === undefined || which === thread) void look().catch(() => undefined)
      }),
    [thread, id],
  )
  return { about, look }
}
