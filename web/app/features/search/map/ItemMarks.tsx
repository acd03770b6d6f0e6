import { type Item, isEquipment, kindOf } from '@spetskarta/shared/catalog/items.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import type { MouseEvent } from 'react'
import type { Mark } from '../../../map/marks'
import { ClusterMark } from '../../../map/pins/ClusterMark'
import { Pin } from '../../../map/pins/Pin'
import { PinPlace, PinSheet } from '../../../map/pins/PinSheet'
import { PricePin } from '../../../map/pins/PricePin'
import type { Rental } from '../../catalog/price/price-for'
import { positionOf } from '../../search-address/results'
import { type Aside, type Box, boxOfGroup, boxOfPin, shiftBeside } from './beside-opened'
import { cheapestOf, isBusyAt, pinText } from './pin-text'

/** Several items under one mark. */
export interface Pile {
  ids: string[]
  lat: number
  lng: number
}

interface Props {
  marks: Mark[]
  items: ReadonlyMap<string, Item>
  /** Clusters counted by the server, where there are too many items to send. */
  clusters: Cluster[]
  selected: string | undefined
  hovered: string | undefined
  /** Zoom of the map. */
  zoom: number
  /** Place and duration for which prices are counted; undefined: prices per hour. */
  rental: Rental | undefined
  onSelect: (id: string) => void
  onCluster: (cluster: Cluster) => void
  onPile: (pile: Pile) => void
}

const ORDER_OF = { plain: 1, lifted: 2, selected: 3 } as const

/** Pins and cluster marks. The selected item always has a pin of its own, even inside a cluster. */
export function ItemMarks({
  marks,
  items,
  clusters,
  selected,
  hovered,
  zoom,
  rental,
  onSelect,
  onCluster,
  onPile,
}: Props) {
  const alone = selected ? items.get(selected) : undefined
  const place = alone && positionOf(alone)
  const opened = place && { at: place, box: boxOfPin(pinText(alone, rental), true) }
  const aside = (at: Position, box: Box) => opened && shiftBeside(opened, { at, box }, zoom)
  return (
    <PinSheet>
      {clusters.map((cluster) => (
        <PinPlace
          key={`${cluster.lat} ${cluster.lng}`}
          lng={cluster.lng}
          lat={cluster.lat}
          shift={aside(cluster, boxOfGroup(cluster.machines + cluster.orders, undefined))}
        >
          <ClusterMark {...cluster} onClick={alsoNotTheMap(() => onCluster(cluster))} />
        </PinPlace>
      ))}
      {marks.map((mark) => {
        if (mark.kind === 'one') {
          const item = items.get(mark.id)
          return item && mark.id !== selected ? (
            <ItemPin
              key={mark.id}
              item={item}
              rental={rental}
              shift={aside(mark, boxOfPin(pinText(item, rental), false))}
              lifted={mark.id === hovered}
              dimmed={alone !== undefined && mark.id !== hovered}
              onSelect={onSelect}
            />
          ) : null
        }
        const from = cheapestOf(
          mark.ids.flatMap((id) => items.get(id) ?? []),
          rental,
        )
        return (
          <PinPlace
            key={mark.key}
            lng={mark.lng}
            lat={mark.lat}
            shift={aside(mark, boxOfGroup(mark.machines + mark.orders, from))}
          >
            <ClusterMark
              machines={mark.machines}
              orders={mark.orders}
              from={from}
              onClick={alsoNotTheMap(() => onPile(mark))}
            />
          </PinPlace>
        )
      })}
      {alone ? <ItemPin key={alone._id} item={alone} rental={rental} selected onSelect={onSelect} /> : null}
    </PinSheet>
  )
}

interface PinProps {
  item: Item
  rental: Rental | undefined
  shift?: Aside | undefined
  selected?: boolean | undefined
  lifted?: boolean | undefined
  /** Whether another pin is selected. */
  dimmed?: boolean | undefined
  onSelect: (id: string) => void
}

function ItemPin({ item, rental, shift, selected, lifted, dimmed, onSelect }: PinProps) {
  if (item.coordLat === null || item.coordLng === null) return null
  const text = pinText(item, rental)
  const busy = isBusyAt(item, Date.now())
  const pin = {
    kind: kindOf(item),
    id: item._id,
    label: isEquipment(item) ? item.name : `Заказ: ${item.name}`,
    selected,
    lifted,
    dimmed,
    onClick: alsoNotTheMap(() => onSelect(item._id)),
  }
  const order = ORDER_OF[selected ? 'selected' : lifted ? 'lifted' : 'plain']
  return (
    <PinPlace lng={item.coordLng} lat={item.coordLat} above order={order} shift={shift}>
      {text ? (
        <PricePin {...pin} text={text} busy={busy} label={`${pin.label}, ${text}${busy ? ', сегодня занята' : ''}`} />
      ) : (
        <Pin {...pin} type={item.type} />
      )}
    </PinPlace>
  )
}

/** The map below must not handle a tap on a mark. */
const alsoNotTheMap = (act: () => void) => (event: MouseEvent) => {
  event.stopPropagation()
  act()
}
