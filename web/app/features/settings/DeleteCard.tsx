import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconTrash } from '../../ui/icon/icons.ts'
import { countOf, MACHINES, ORDERS } from '../../ui/text/format'
import { OwnerFields } from './OwnerFields'
import css from './Settings.module.css'
import { useSettings } from './use-settings'

/** Deletes the account for good. */
export function DeleteCard({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Удаление учётной записи">
      <p className="quiet small anywhere">
        Объявления, их фото, избранное и почта стираются сразу и навсегда. Чтобы только убрать объявление с карты,
        снимите его с публикации.
      </p>
      <Button look="danger" icon={<IconTrash size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Удалить учётную запись
      </Button>
      {asking ? <DeleteDialog account={account} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

/** The last question: names what will be deleted, and asks for the password. */
function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { Form, busy, outcome } = useSettings('delete')
  const [ready, setReady] = useState(false)
  const id = useId()
  return (
    <Dialog
      title="Удалить учётную запись?"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" data-first onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={id} look="danger" busy={busy} disabled={!ready}>
            {busy ? 'Удаляем…' : 'Удалить навсегда'}
          </Button>
        </>
      }
    >
      <p>Исчезнут: {lossesOf(account)}. Вернуть их будет нельзя.</p>
      <p>Открытые заявки и предложения закроются, брони отменятся: вторая сторона узнает об этом.</p>
      {othersLose(account).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Form id={id} method="post" noValidate className={`${css.form} stack`}>
        <input type="hidden" name="intent" value="delete" />
        <OwnerFields account={account} onReady={setReady} />
        <SaveNotice outcome={outcome} />
      </Form>
    </Dialog>
  )
}

/** What is deleted with the account, in words: `5 машин, 2 заказа, их фото, …, избранное, никнейм ram-stroy`. */
export function lossesOf({ equipments, orders, name }: Pick<Account, 'equipments' | 'orders' | 'name'>): string {
  return [
    equipments && countOf(equipments, MACHINES),
    orders && countOf(orders, ORDERS),
    equipments + orders > 0 && 'их фото',
    equipments > 0 && 'записи, объекты, документы и список людей',
    'избранное',
    name && `никнейм ${name}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What an owner of machines has to tell others, and to save: nobody else is notified, and customers need the papers for years. */
export const othersLose = ({ equipments }: Pick<Account, 'equipments'>): string[] =>
  equipments === 0
    ? []
    : [
        'Партнёры и люди компании потеряют доступ, страницы заказчиков и открытые маршруты перестанут открываться. Предупредите их сами.',
        'Выданные документы, счета и акты сначала сохраните в PDF: у нас их не останется.',
      ]
