import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { type ComponentProps, useId } from 'react'
import { Switch } from '../../../ui/form/Switch'
import css from './ItemForm.module.css'

/** Whether others see the item. */
export function PublishedRow({
  kind,
  error: _,
  ...input
}: { kind: Kind; error?: unknown } & ComponentProps<typeof Switch>) {
  const id = useId()
  const hidden = kind === 'equipment' ? 'Машину видите только вы' : 'Заказ видите только вы'
  return (
    <label className={`${css.published} card between`} htmlFor={id}>
      <span>
        <b>Опубликовано</b>
        <small>{input.checked ? 'Видно на карте и в общем списке' : hidden}</small>
      </span>
      <Switch {...input} id={id} />
    </label>
  )
}
