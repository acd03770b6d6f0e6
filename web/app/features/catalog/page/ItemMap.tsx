import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { PinDrawing } from '../../../map/pins/Pin'
import { PlacePicture } from '../../../map/still/PlacePicture'
import { paths } from '../../../paths'
import { deliveryTerms } from '../price/price-text'
import css from './ItemMap.module.css'

/** A larger circle of delivery is not drawn, km: the map would show no detail. */
const DRAWN_KM = 300

/** The place of a machine or an order on a small map; a press opens the map. */
export function ItemMap({ item }: { item: Item }) {
  const { coordLat: lat, coordLng: lng } = item
  if (lat === null || lng === null) return null
  const machine = isEquipment(item)
  const { radius } = machine ? item.terms : {}
  const delivery = machine ? deliveryTerms(item.terms) : ''
  return (
    <section className={`${css.map} surface clip`} aria-labelledby="item-map">
      <h2 id="item-map" className={css.head}>
        {machine ? (delivery ? 'Где стоит и куда ездит' : 'Где стоит') : 'Где работать'}
        {item.place ? <span className="quiet medium"> {item.place}</span> : null}
      </h2>
      <div className="anchor">
        <PlacePicture place={{ lat, lng }} radius={radius && radius <= DRAWN_KM ? radius : undefined}>
          <PinDrawing kind={machine ? 'equipment' : 'order'} type={item.type} selected />
        </PlacePicture>
        <Link to={paths.showOne(item)} aria-label="Открыть это место на карте" className={`${css.link} over`} />
      </div>
      {delivery ? <p className="pad-row quiet small">{delivery}</p> : null}
    </section>
  )
}
