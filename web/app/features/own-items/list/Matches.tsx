import { isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { MATCH_RADIUS } from '@spetskarta/shared/limits.ts'
import { Link } from 'react-router'
import { countOf, MACHINES, ORDERS } from '../../../ui/text/format'
import { mapPath } from '../../search-address/intent'
import { positionOf } from '../../search-address/results'
import css from './Matches.module.css'
import type { ListedItem } from './OwnList'

/** Matching items of other people nearby, with a link to them on the map. */
export function Matches({ item }: { item: ListedItem }) {
  const machine = isEquipment(item)
  const centre = positionOf(item)
  if (!item.matches || !centre)
    return (
      <p className={`${css.matches} small ${css.none} quiet`}>{machine ? 'Заказов рядом нет' : 'Машин рядом нет'}</p>
    )
  const search = mapPath({
    topic: { kind: machine ? 'equipment' : 'work', type: item.type },
    area: { kind: 'around', centre, radius: MATCH_RADIUS },
  })
  return (
    <p className={`${css.matches} small`}>
      <Link to={search} className="link">
        {countOf(item.matches, machine ? ORDERS : MACHINES)} рядом
      </Link>
    </p>
  )
}
