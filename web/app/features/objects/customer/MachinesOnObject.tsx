import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { countOf } from '../../../ui/text/format'
import { clockOf, dateOf } from '../../tracks/time'
import { PresentLine } from '../PresentLine'
import css from './CustomerPage.module.css'
import { type Whereabouts, whereaboutsOf } from './whereabouts'

const MACHINES = ['машина', 'машины', 'машин'] as const

/** The machines present on the object and since when, and when the others left. */
export function MachinesOnObject({ view }: { view: CustomerView }) {
  const { machines, madeAt } = view
  return (
    <section className="pad card" aria-label="Машины объекта">
      <h2 className="text-section">{presentText(view)}</h2>
      <ul className={css.machines}>
        {machines.map(({ _id, name, type, timeZone }) => (
          <li key={_id} className={`${css.machine} row gap-3 line-above`}>
            <span className={`${css.icon} sunken rounded`}>
              <ItemIcon type={type} size={32} />
            </span>
            <span className="column">
              <b className="strong anywhere">{name}</b>
              <span className="medium">
                <Where of={whereaboutsOf(view, _id)} zone={timeZone} now={madeAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Where({ of, zone, now }: { of: Whereabouts; zone: string; now: number }) {
  /** `с 14:19`, `в 14:19`; on another day `с 23 ноября, 14:19`, `23 ноября, 14:19`. */
  const when = (at: number, before: string) =>
    dayAt(zone, at) === dayAt(zone, now)
      ? `${before} ${clockOf(zone, at)}`
      : `${before === 'с' ? 'с ' : ''}${dateOf(zone, at)}, ${clockOf(zone, at)}`
  if (of.state === 'unknown') return <span className="quiet">где сейчас, неизвестно</span>
  if (of.state === 'away') return <span className="quiet">не на объекте</span>
  if (of.state === 'left') return <span className="quiet">не на объекте, ушла {when(of.at, 'в')}</span>
  const here = of.since === undefined ? 'на объекте' : `на объекте ${when(of.since, 'с')}`
  return <PresentLine name={here} heardAt={of.heardAt} stoppedAt={of.stoppedAt} now={now} />
}

/** `Сейчас на объекте: 1 машина, 1 без связи`. */
function presentText(view: CustomerView): string {
  const { machines, former, present, madeAt } = view
  if (machines.length + former.length === 0) return 'Машины на объект ещё не назначены'
  const lost = machines.filter(({ _id }) => whereaboutsOf(view, _id).state === 'unknown').length
  if (present.length === 0) return lost > 0 ? 'Кто сейчас на объекте, неизвестно' : 'Сейчас на объекте никого'
  const silent = present.filter(({ heardAt, stoppedAt }) => stoppedAt === null && madeAt - heardAt > SILENT_MS).length
  const heard = present.length - silent
  const counts = [heard > 0 && countOf(heard, MACHINES), silent > 0 && `${silent} без связи`]
  return `Сейчас на объекте: ${[...counts, lost > 0 && `${lost} неизвестно где`].filter(Boolean).join(', ')}`
}
