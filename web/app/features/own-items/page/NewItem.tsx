import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths'
import { EditHead } from '../../../ui/page/EditHead'
import { showToast } from '../../../ui/toast'
import { ItemForm } from '../form/ItemForm'
import css from './EditPage.module.css'

interface Props {
  kind: Kind
  /** The phone of the item added before, E.164. */
  phone: string | undefined
  map: MapSource
}

/** Adds a machine or an order, then opens the list that contains it. */
export function NewItem({ kind, phone, map }: Props) {
  const navigate = useNavigate()
  const list = kind === 'equipment' ? paths.equipments() : paths.orders()
  return (
    <div className={`${css.page} page-list`}>
      <EditHead title={kind === 'equipment' ? 'Новая машина' : 'Новый заказ'} back={list} />
      <ItemForm
        kind={kind}
        phone={phone}
        map={map}
        onSaved={(saved) => {
          void navigate(list)
          if (saved.hidden) showToast({ text: `Сохранено, пока скрыто: ${saved.name}` })
          else
            showToast({
              text: `Опубликовано: ${saved.name}`,
              action: { label: 'На карте', to: paths.showOne(saved) },
            })
        }}
      />
    </div>
  )
}
