import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../ui/away/lazy-part'
import { IconButton } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { IconMapPin, IconX } from '../../../ui/icon/icons.ts'
import { formatCount, formatRoubles } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { DAYS_MAX, type MyPlace, useMyWish, type Wanted, want } from './my-place'
import css from './PricePanel.module.css'
import { kmTo, priceFor } from './price-for'
import { forWhat, lineText } from './price-text'

/** Needs scripts anyway, so its 13 kB load after the page. */
const PlaceChoice = lazyPart(() => import('./PlaceChoice'))

/** The price of a machine at the visitor's place: where, for how long, and how it was computed. */
export default function PricePanel({ machine }: { machine: Equipment }) {
  const wanted = useMyWish()
  const hydrated = useHydrated()
  if (priceFor(machine, wanted) === undefined) return null
  return (
    <section className="stack gap-3" aria-label="Цена для вашего места">
      {wanted.place ? (
        <ChosenPlace place={wanted.place} />
      ) : (
        <div className={`${css.choice} stack tight`}>
          <p className="small strong">Куда приехать</p>
          {hydrated ? (
            <Suspense>
              <PlaceChoice />
            </Suspense>
          ) : null}
        </div>
      )}
      <HowLong wanted={wanted} />
      <Sums machine={machine} wanted={wanted} />
    </section>
  )
}

const ChosenPlace = ({ place }: { place: MyPlace }) => (
  <div className={`${css.chosen} framed-strong between`}>
    <span className="row shrinks">
      <IconMapPin size={20} aria-hidden="true" className="firm" />
      <span className="cut">{place.name}</span>
    </span>
    <IconButton label="Выбрать другое место" onClick={() => want({ place: undefined })}>
      <IconX size={20} aria-hidden="true" />
    </IconButton>
  </div>
)

/** Invalid numbers change nothing; the text being typed is left as it is until the field loses the focus. */
function HowLong({ wanted }: { wanted: Wanted }) {
  const [typed, setTyped] = useState<{ name: string; text: string }>()
  const fields = [
    { name: 'hours', label: 'Часов в день', most: 24 },
    { name: 'days', label: 'Дней', most: DAYS_MAX },
  ] as const
  return (
    <div className={`${css.long} grid`}>
      {fields.map(({ name, label, most }) => (
        <Field
          key={name}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed?.name === name ? typed.text : String(wanted[name])}
          onChange={({ target }) => {
            const text = target.value.replace(/[^\d.,]/g, '')
            // An hour that was begun is charged.
            const number = Math.ceil(Number(text.replace(',', '.')))
            setTyped({ name, text: number > most ? String(most) : text })
            if (number >= 1) want({ [name]: Math.min(number, most) })
          }}
          onBlur={() => setTyped(undefined)}
        />
      ))}
    </div>
  )
}

function Sums({ machine, wanted }: { machine: Equipment; wanted: Wanted }) {
  const id = useId()
  const price = priceFor(machine, wanted)
  if (price === undefined) return null
  const km = kmTo(machine, wanted.place)
  if (price === 'too-far')
    return (
      <p className="warning pad-row rounded small" role="status">
        Сюда владелец не выезжает: до места около {formatCount(km ?? 0)}&nbsp;км, а ездит он до{' '}
        {formatCount(machine.terms.radius ?? 0)}&nbsp;км.
      </p>
    )
  return (
    <div role="status" className="stack tight">
      <dl className={`${css.sums} small`}>
        {price.lines.map((line) => (
          <div key={line.kind} className="between">
            <dt>{lineText(line)}</dt>
            <dd className="digits nowrap">{formatRoubles(line.sum)}</dd>
          </div>
        ))}
        {price.delivery === 'free' ? (
          <div className="between">
            <dt>Подача, {formatCount(km ?? 0)}&nbsp;км</dt>
            <dd className="ok nowrap">бесплатно</dd>
          </div>
        ) : null}
        <div className={`${css.total} between line-above text-lead strong`}>
          <dt id={id}>Всего {forWhat(price)}</dt>
          <dd className="digits nowrap">
            {km === undefined || price.delivery === 'free' ? '' : '≈\u00a0'}
            {formatRoubles(price.sum)}
          </dd>
        </div>
      </dl>
      <p className="quiet small lines-airy">
        {km === undefined ? (
          <>
            Без подачи<span className={css.asks}>: укажите место, и мы её посчитаем</span>.
          </>
        ) : (
          noteOf(price.delivery, km)
        )}
      </p>
    </div>
  )
}

/** What the sum is based on. */
function noteOf(delivery: 'paid' | 'free' | 'unknown', km: number): string {
  if (delivery === 'unknown')
    return `До места около ${formatCount(km)}\u00a0км. Подача в сумму не вошла: о ней договоритесь с владельцем.`
  return 'Расстояние — по прямой и ещё 30\u00a0% на дорогу. Точную цену назовёт владелец.'
}
