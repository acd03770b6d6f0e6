import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { CHOSEN_MOST, RADIUS_KM } from '@spetskarta/shared/deals/deals.constants.ts'
import { Select } from '../../../ui/form/Field'
import { Tick } from '../../../ui/form/Tick'
import { countOf, formatRoubles } from '../../../ui/text/format'
import { kmTo, priceFor } from '../../catalog/price/price-for'
import css from '../deals.module.css'
import type { RequestDraft } from './request-draft'
import type { Receiving } from './use-reach'

interface Props {
  draft: RequestDraft
  set: (change: Partial<RequestDraft>) => void
  reached: Receiving
}

const RADII = [10, 20, 30, 50, 100, 200, 300].filter((km) => km <= RADIUS_KM.most)
const HOURS = ['час', 'часа', 'часов'] as const
const OWNERS = ['владелец', 'владельца', 'владельцев'] as const

/** Who receives the request: chosen machines, or all owners around. */
export function Receivers({ draft, set, reached }: Props) {
  const { type, place, radiusKm, reach, machines } = draft
  return (
    <fieldset className="card pad gap-3 stack">
      <legend className="visually-hidden">Кому отправить</legend>
      <p className="text-section strong">Кому отправить</p>
      <div className={css.reach}>
        {(['chosen', 'around'] as const).map((one) => (
          <label key={one} className="anchor medium strong">
            <input type="radio" name="reach" checked={reach === one} onChange={() => set({ reach: one })} />
            <span>
              {one === 'chosen' ? `Выбрано ${machines.length} из ${CHOSEN_MOST}` : `Всем в ${radiusKm}\u00a0км`}
            </span>
          </label>
        ))}
      </div>
      {reach === 'around' ? (
        <>
          <Select label="Радиус" value={radiusKm} onChange={({ target }) => set({ radiusKm: Number(target.value) })}>
            {RADII.map((km) => (
              <option key={km} value={km}>
                {km}&nbsp;км
              </option>
            ))}
          </Select>
          <p className="quiet small" role="status">
            {!place || !type
              ? 'Укажите тип техники и место — скажем, скольким владельцам уйдёт заявка.'
              : reachText(reached)}
          </p>
        </>
      ) : (
        <Choice reached={reached} draft={draft} set={set} />
      )}
    </fieldset>
  )
}

function reachText({ owners, failed }: Receiving): string {
  if (failed) return 'Не удалось узнать, сколько владельцев вокруг. Заявку всё равно можно отправить.'
  if (owners === undefined) return 'Считаем…'
  return owners > 0
    ? `Заявку получат: ${countOf(owners, OWNERS)}.`
    : 'Вокруг нет владельцев такой техники: увеличьте радиус.'
}

/** Machines near the place, with their prices for a day there. */
function Choice({ reached: { machines: shown, looking }, draft, set }: Props) {
  const { machines, place, hours } = draft
  const priceOf = (one: Equipment) => priceFor(one, { place: place ?? undefined, hours, days: 1 })
  if (!place && shown.length === 0) return <p className="quiet small">Укажите место — покажем машины рядом.</p>
  if (shown.length === 0)
    return (
      <p className="quiet small" role="status">
        {looking ? 'Ищем машины рядом…' : 'Рядом таких машин нет. Отправьте заявку всем, радиус можно увеличить.'}
      </p>
    )
  const priced = shown.some((one) => typeof priceOf(one) === 'object')
  return (
    <>
      <ul className="ruled">
        {shown.map((one) => {
          const price = priceOf(one)
          const km = kmTo(one, place ?? undefined)
          const taken = machines.includes(one._id)
          return (
            <li key={one._id} className={`${css.choice} between`}>
              <Tick
                checked={taken}
                onChange={(to) => {
                  const rest = machines.filter((id) => id !== one._id)
                  if (!to || rest.length < CHOSEN_MOST) set({ machines: to ? [...rest, one._id] : rest })
                }}
              >
                <span className="column">
                  <b className="anywhere">{one.name}</b>
                  <span className="quiet small">
                    {one.userName || one.userUrl}
                    {km === undefined ? '' : `, ${km}\u00a0км`}
                    {price === 'too-far' ? ', сюда не выезжает' : ''}
                  </span>
                </span>
              </Tick>
              {typeof price === 'object' ? <b className="digits nowrap">{formatRoubles(price.sum)}</b> : null}
            </li>
          )
        })}
      </ul>
      <p className="quiet small">
        {priced
          ? `Цена первого дня: ${countOf(hours, HOURS)}${place ? ' и подача, если владелец её назвал' : ' без подачи'}. `
          : ''}
        Не больше {CHOSEN_MOST} машин сразу.
      </p>
    </>
  )
}
