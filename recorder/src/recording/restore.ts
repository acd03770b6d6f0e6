/** Restores the recorder's state from its last run. */
import { type Core, countQueue } from './core'
import { DEFAULTS } from './settings'
import { emptyDay, summaryOn } from './summary'

export async function restore({ memory, store, queue }: Pick<Core, 'memory' | 'store' | 'queue'>) {
  const remembered = await Promise.all([
    memory.get('enrolments'),
    memory.get('current'),
    memory.get('settings'),
    memory.get('today'),
    memory.get('yesterday'),
    memory.get('sentAt'),
    memory.get('thinned'),
    memory.get('calibrated'),
  ])
  const [enrolments = {}, current, settings, today, yesterday, sentAt, thinned, calibrated = []] = remembered
  // A permission refused before may be granted by now; one request shows it.
  const allowed = Object.fromEntries(Object.entries(enrolments).map(([id, { refused: _, ...rest }]) => [id, rest]))
  store.set({
    enrolments: allowed,
    enrolment: current === undefined ? undefined : allowed[current],
    settings: { ...DEFAULTS, ...settings },
    today: today ? summaryOn(today, Date.now()) : emptyDay(Date.now()),
    yesterday: today && summaryOn(today, Date.now()) !== today ? today : yesterday,
    sentAt,
    calibrated,
    thinned: thinned ?? { photos: 0, points: 0 },
    online: navigator.onLine,
  })
  await countQueue({ queue, store })
}
