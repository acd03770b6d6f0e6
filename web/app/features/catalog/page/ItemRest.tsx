import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import type { ReactNode } from 'react'
import { formatCreated } from '../../../ui/text/format'
import { ReportListing } from '../../moderation/ReportListing'
import { ItemCalendar } from '../calendar/ItemCalendar'
import { ItemCard } from '../ItemCard'
import { Related } from '../ItemParts'
import { itemWordsOf } from '../words/item-words'
import { InShort } from './InShort'
import { ItemMap } from './ItemMap'
import css from './ItemPage.module.css'
import { ItemParams } from './ItemParams'

interface Props {
  item: Item
  own: boolean
  similar: readonly Item[]
  facts: OwnerFacts | undefined
  reviews: ReactNode
}

/** What of an item's page stands below its photos. */
export default function ItemRest({ item, own, similar, facts, reviews }: Props) {
  return (
    <>
      <InShort item={item} facts={facts} />
      <ItemParams item={item} />
      <ItemCalendar item={item} />
      <About item={item} own={own} />
      {reviews}
      <ItemMap item={item} />
      <Similar item={item} similar={similar} />
    </>
  )
}

/** The owner's words, what it is for, and since when it is here. */
function About({ item, own }: { item: Item; own: boolean }) {
  return (
    <section className={`${css.about} card stack`}>
      {item.description ? <p className={`${css.description} medium measure`}>{item.description}</p> : null}
      <Related item={item} />
      <div className="between wrap">
        <p className="quiet small">Размещено: {formatCreated(item.createdAt)}</p>
        {own ? null : <ReportListing item={item} />}
      </div>
    </section>
  )
}

/** For visitors whom this one does not suit. */
function Similar({ item, similar }: { item: Item; similar: readonly Item[] }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className={`${css.similarHead} text-section`}>
        {isEquipment(item) ? 'Похожие машины рядом' : 'Похожие заказы рядом'}
      </h2>
      <ul className={`${css.similar} grid`}>
        {similar.map((other) => (
          <li key={other._id} className="card clip">
            <ItemCard item={other} words={itemWordsOf(other, Date.now())} />
          </li>
        ))}
      </ul>
    </section>
  )
}
