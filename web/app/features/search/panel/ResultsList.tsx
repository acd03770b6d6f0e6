import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconArrowsSort } from '../../../ui/icon/icons.ts'
import { formatCount } from '../../../ui/text/format'
import { ItemCard } from '../../catalog/ItemCard'
import { useMyWish } from '../../catalog/price/my-place'
import { cheapestFirst, type Rental } from '../../catalog/price/price-for'
import { itemWordsOf } from '../../catalog/words/item-words'
import { type Area, centreOfArea, type Intent } from '../../search-address/intent'
import { cutText, type FoundItem, foundMachines, ordersOf, type Results } from '../../search-address/results'
import { rentalOf } from '../rental'
import { ClusterRows } from '../results/ClusterRows'
import css from './ResultsPanel.module.css'

interface Props {
  results: Results
  /** The results that the list shows. */
  shown: FoundItem[]
  intent: Intent
  /** Whether the cheapest come first, delivery to the place included. */
  cheap: boolean
  onCheap: (cheap: boolean) => void
  /** Whether words or a tap on the map narrow the list. */
  filtered: boolean
  onSelect: (id: string) => void
  onHover: (id: string | undefined) => void
  onArea: (area: Area) => void
}

/** Machines, then orders, the nearest first; or the map's clusters where there are too many items to list. */
export function ResultsList({ results, shown, intent, cheap, onCheap, filtered, onSelect, onHover, onArea }: Props) {
  const rental = rentalOf(useMyWish(), intent)
  if (results.clusters.length > 0)
    return (
      <ClusterRows
        clusters={results.clusters}
        centre={centreOfArea(intent.area)}
        onOpen={(bounds) => onArea({ kind: 'box', bounds })}
      />
    )
  const machines = cheap ? cheapestFirst(foundMachines(shown), rental) : foundMachines(shown)
  const orders = ordersOf(shown)
  if (filtered && shown.length === 0)
    return (
      <p className={`${css.note} quiet medium`}>
        Нет данных: среди найденного таких нет. Проверьте слово или сотрите его.
      </p>
    )
  /** The first answer has the nearest ones; the others are still loading, or too many to be sent. */
  const whole = results.found.length >= results.count
  const cut = cutText(results, cheap)
  return (
    <>
      <Section
        title="Техника"
        empty="Нет техники в выделенном на карте квадрате"
        found={machines}
        order={machines.length > 1 ? <OrderButton cheap={cheap} onChange={onCheap} /> : null}
        {...{ whole, rental, onSelect, onHover }}
      />
      <Section
        title="Заказы"
        empty="Нет заказов в выделенном на карте квадрате"
        found={orders}
        order={null}
        {...{ whole, rental, onSelect, onHover }}
      />
      {cut ? <p className={`${css.note} quiet medium`}>{cut}</p> : null}
    </>
  )
}

/** Cards drawn at first: a weak phone should not draw hundreds that are never scrolled to. */
const STEP = 20

interface SectionProps {
  title: string
  empty: string
  found: FoundItem[]
  /** Whether all results are loaded, so that their number is final. */
  whole: boolean
  /** Button that changes the order. */
  order: ReactNode
  rental: Rental
  onSelect: (id: string) => void
  onHover: (id: string | undefined) => void
}

function Section({ title, empty, found, whole, order, rental, onSelect, onHover }: SectionProps) {
  const [limit, setLimit] = useState(STEP)
  if (found.length === 0 && !whole) return null
  return (
    <section>
      <div className={`${css.heading} between`}>
        <h2 className="text-lead flex gap-2">
          {title} {whole ? <span className="faint semibold">{formatCount(found.length)}</span> : null}
        </h2>
        {order}
      </div>
      {found.length === 0 ? <p className={`${css.note} quiet medium`}>{empty}</p> : null}
      <ul>
        {found.slice(0, limit).map(({ item, km }) => (
          <li
            key={item._id}
            onPointerEnter={() => onHover(item._id)}
            onPointerLeave={() => onHover(undefined)}
            onFocus={() => onHover(item._id)}
          >
            <ItemCard
              item={item}
              words={itemWordsOf(item, Date.now(), rental)}
              distanceKm={km}
              onSelect={() => onSelect(item._id)}
            />
          </li>
        ))}
      </ul>
      {found.length > limit ? (
        <div className="pad-line">
          <Button wide onClick={() => setLimit(limit + STEP)}>
            Показать ещё {formatCount(Math.min(STEP, found.length - limit))}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface OrderProps {
  cheap: boolean
  onChange: (cheap: boolean) => void
}

/** Switches between the nearest first and the cheapest first, delivery included. */
const OrderButton = ({ cheap, onChange }: OrderProps) => (
  <button type="button" className="inline tight link small semibold" onClick={() => onChange(!cheap)}>
    <IconArrowsSort size={16} aria-hidden="true" />
    <span className="visually-hidden">Порядок: </span>
    {cheap ? 'Сначала дешевле' : 'Сначала ближе'}
  </button>
)
