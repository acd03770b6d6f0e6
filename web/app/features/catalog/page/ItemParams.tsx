import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { givenParams } from '../../../ui/item/params'
import css from './ItemParams.module.css'

/** What a machine can do, in numbers. */
export function ItemParams({ item }: { item: Item }) {
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
