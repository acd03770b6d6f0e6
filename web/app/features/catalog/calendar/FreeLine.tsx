import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { isEquipment } from '@spetskarta/shared/catalog/items.ts'
import { moscowDate } from '../../../ui/text/moscow'
import { freeLine } from './free-text'

/** `Свободна с 26 ноября` of a machine in a list; nothing where no calendar is kept. */
export function FreeLine({ item, className }: { item: Item; className: string }) {
  const free = isEquipment(item) ? freeLine(item.busy, item.busyOn, moscowDate(Date.now())) : undefined
  if (!free) return null
  return (
    <p className={`${className} small ${free.stale ? 'quiet' : 'ok semibold'}`}>
      {free.text}
      {free.stale ? ', календарь старый: уточните' : null}
    </p>
  )
}
