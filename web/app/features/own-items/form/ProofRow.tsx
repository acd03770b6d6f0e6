import { PROOF } from '@spetskarta/shared/catalog/proof.ts'
import { type ComponentProps, useId } from 'react'
import { Switch } from '../../../ui/form/Switch'
import css from './ItemForm.module.css'

/** Whether everybody sees on how many days the machine has worked. */
export function ProofRow({ error: _, ...input }: { error?: unknown } & ComponentProps<typeof Switch>) {
  const id = useId()
  return (
    <label className={`${css.published} gap-4 pad-line card between`} htmlFor={id}>
      <span>
        <b className="block strong">Показывать работу по записям</b>
        <small className="block quiet small">
          Сколько из последних {PROOF.days} дней машина работала, сколько часов и есть ли фото. Ни мест, ни заказчиков в
          объявлении не будет.
        </small>
      </span>
      <Switch {...input} id={id} />
    </label>
  )
}
