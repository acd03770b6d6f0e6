import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { IconButton } from '../../../ui/Button'
import { isEscape } from '../../../ui/dialog/escape'
import { IconArrowLeft } from '../../../ui/icon/icons.ts'
import { formatCount } from '../../../ui/text/format'
import { ItemDetails } from '../../catalog/ItemDetails'
import { ItemActions } from '../../catalog/ItemParts'
import { FavoriteButton } from '../../favorites/FavoriteButton'
import type { Area } from '../../search-address/intent'
import { positionOf } from '../../search-address/results'
import { useFocusOnCard, useWholeItem } from '../use-card'
import { PanelSheet } from './PanelSheet'
import css from './ResultsPanel.module.css'
import type { SheetStop } from './sheet-stops'

interface Props {
  item: Item
  /** Whether it was opened by its own address (SHOW_ONE), not from a list. */
  alone: boolean
  km: number | undefined
  count: number
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  onBack: () => void
  onArea: (area: Area) => void
}

/** An item in place of the list. Lists contain a shortened description; the full one arrives a moment later. */
export function ItemPanel({ item, alone, km, count, stop, onStop, onBack, onArea }: Props) {
  const back = useFocusOnCard(item._id, alone)

  function leave() {
    const centre = positionOf(item)
    if (alone && centre) onArea({ kind: 'around', centre, radius: RADIUS.equipment })
    else onBack()
  }

  return (
    <PanelSheet
      stop={stop}
      onStop={onStop}
      label="Объявление"
      onKeyDown={(event) => isEscape(event) && leave()}
      head={
        <div className={`${css.itemHead} row strong`}>
          <IconButton ref={back} label={alone ? 'Все объявления рядом' : 'К результатам'} onClick={leave}>
            <IconArrowLeft size={22} aria-hidden="true" />
          </IconButton>
          <p className="grow">{alone ? 'Объявления рядом' : `Результаты поиска: ${formatCount(count)}`}</p>
          <FavoriteButton item={item} />
        </div>
      }
      foot={<ItemActions item={item} opens shown={alone} onShow={() => onStop('low')} />}
    >
      <ItemDetails item={useWholeItem(item, alone)} distanceKm={km} heading="h1" />
    </PanelSheet>
  )
}
