import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { setMatchMail } from '@spetskarta/shared/settings/settings.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Checkbox } from '../../../ui/form/Checkbox'
import { EditHead } from '../../../ui/page/EditHead'
import { showToast } from '../../../ui/toast'
import { ItemForm } from '../form/ItemForm'
import type { ShownName } from '../form/NicknameField'
import css from './EditPage.module.css'

interface Props {
  kind: Kind
  /** The phone of the item added before, E.164. */
  phone: string | undefined
  /** Whether letters about matches are off, so that the form offers them. */
  offerMail: boolean
  /** The name that others see now, where the form offers to choose one; otherwise undefined. */
  nickname: ShownName | undefined
  map: MapSource
}

/** Adds a machine or an order, then opens the list that contains it. */
export function NewItem({ kind, phone, nickname, offerMail, map }: Props) {
  const [mail, setMail] = useState(false)
  const navigate = useNavigate()
  const list = kind === 'equipment' ? paths.equipments() : paths.orders()
  return (
    <div className={`${css.page} page-list`}>
      <EditHead title={kind === 'equipment' ? 'Новая машина' : 'Новый заказ'} back={list} />
      <ItemForm
        kind={kind}
        phone={phone}
        nickname={nickname}
        map={map}
        offer={offerMail ? <MailOffer kind={kind} checked={mail} onChange={setMail} /> : undefined}
        onSaved={(saved) => {
          void navigate(list)
          if (mail) void switchMailOn()
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

/** Offers letters about matches; not ticked by default. */
function MailOffer({ kind, checked, onChange }: { kind: Kind; checked: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex gap-3 reach">
      <Checkbox id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className="lines-dense">
        {kind === 'equipment'
          ? 'Присылать письма о новых заказах рядом с моей техникой'
          : 'Присылать письма о новой технике рядом с моими заказами'}
        <small className="block quiet">
          Первое — в течение часа, если уже есть о чём, дальше не чаще раза в день. Выключить можно в настройках и из
          любого письма.
        </small>
      </span>
    </label>
  )
}

async function switchMailOn() {
  try {
    await call(setMatchMail, { body: { on: true } })
  } catch (error) {
    const action = { label: 'Повторить', onClick: () => void switchMailOn() }
    showToast({ text: `Объявление сохранено, письма не включены. ${errorText(error).text}`, bad: true, action })
  }
}
