import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { answersOf } from './answers'
import css from './ItemParams.module.css'

/** The five things that people ask by telephone. */
export function InShort({ item, facts }: { item: Item; facts: OwnerFacts | undefined }) {
  if (!isEquipment(item)) return null
  return (
    <section className={`${css.params} card`} aria-labelledby="item-answers">
      <h2 id="item-answers" className="text-section">
        Коротко
      </h2>
      <dl>
        {answersOf(item, facts, Date.now()).map(({ question, answer }) => (
          <div key={question} className={css.answer}>
            <dt className="quiet">{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
