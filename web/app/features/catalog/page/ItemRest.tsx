import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import type { ReactNode } from 'react'
import { givenParams } from '../../../ui/item/params'
import { formatCreated } from '../../../ui/text/format'
import { ReportListing } from '../../moderation/ReportListing'
import { ItemCalendar } from '../calendar/ItemCalendar'
import { ItemCard } from '../ItemCard'
import { Related } from '../ItemParts'
import { itemWordsOf } from '../words/item-words'
import { answersOf } from './answers'
import { ItemMap } from './ItemMap'
import page from './ItemPage.module.css'
import css from './ItemRest.module.css'
import { wholePhone } from './whole-phone'

interface Props {
  item: Item
  own: boolean
  similar: readonly Item[]
  facts: OwnerFacts | undefined
  reviews: ReactNode
}

/** The part of an item's page below its photos. */
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

/** The description, the related works or machines, and since when the listing exists. */
function About({ item, own }: { item: Item; own: boolean }) {
  return (
    <section className={`${page.about} card stack`}>
      {item.description ? <p className={`${page.description} medium measure`}>{item.description}</p> : null}
      <Related item={item} />
      <div className="between wrap">
        <p className="quiet small">Размещено: {formatCreated(item.createdAt)}</p>
        {own ? null : <ReportListing item={item} />}
      </div>
    </section>
  )
}

/** Similar listings, for visitors whom this one does not suit. */
function Similar({ item, similar }: { item: Item; similar: readonly Item[] }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className={`${page.similarHead} text-section`}>
        {isEquipment(item) ? 'Похожие машины рядом' : 'Похожие заказы рядом'}
      </h2>
      <ul className={`${page.similar} grid`}>
        {similar.map((other) => (
          <li key={other._id} className="card clip">
            <ItemCard item={other} words={itemWordsOf(other, Date.now())} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The five questions that people ask first on the phone, with answers. */
function InShort({ item, facts }: { item: Item; facts: OwnerFacts | undefined }) {
  return (
    <section className={`${css.params} card`} aria-labelledby="item-answers">
      <h2 id="item-answers" className="text-section">
        Коротко
      </h2>
      <dl>
        {answersOf(item, facts, Date.now()).map(({ question, answer }) => (
          <div key={question} className={css.answer}>
            <dt className="quiet">{question}</dt>
            <dd>{wholePhone(answer, item.phone)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The parameters of a machine. */
function ItemParams({ item }: { item: Item }) {
  const params = isEquipment(item) ? givenParams(item.type, item.params) : []
  if (params.length === 0) return null
  return (
    <section className={`${css.params} card`} aria-labelledby="item-params">
      <h2 id="item-params" className="text-section">
        Параметры
      </h2>
      <dl>
        {params.map(({ param, text }) => (
          <div key={param.id} className="between">
            <dt className="quiet">{param.name}</dt>
            <dd className="strong">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
