import { type HereObject, setObjectState } from '@spetskarta/shared/objects/objects.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'

/** Closes an object, or opens it again. */
export function CloseButton({ object: { objectId, state } }: { object: HereObject }) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const closes = state === 'open'
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {closes ? 'Закрыть объект' : 'Открыть снова'}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={closes ? 'Закрыть объект?' : 'Открыть объект снова?'}
          action={closes ? 'Закрыть объект' : 'Открыть'}
          busyAction="Сохраняем…"
          look="primary"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call(setObjectState, { params: { objectId }, body: { state: closes ? 'closed' : 'open' } })
            await revalidate()
          }}
        >
          {closes
            ? 'Посчитанные часы и поправки останутся. Со следующего дня часы считаться не будут.'
            : 'Часы посчитаются и за дни, когда объект был закрыт.'}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
