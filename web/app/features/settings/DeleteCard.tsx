import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DeleteDialog } from './DeleteDialog'

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
