import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'

interface Props {
  item: OwnItem
  onClose: () => void
  /** Offered in place of deleting, for an item that others see. */
  onHide: (() => void) | undefined
  /** Resolves once it is gone or has failed. */
  onDelete: () => Promise<unknown>
}

const HOW_TO_HIDE = 'выключите «Опубликовано»'

/** Asks once before an item goes for ever, and names what goes with it. */
export function DeleteDialog({ item, onClose, onHide, onDelete }: Props) {
  const [busy, setBusy] = useState(false)
  const goes = item.icoUrl ? 'Исчезнут объявление и фотография.' : 'Объявление исчезнет.'
  return (
    <Dialog
      title={`Удалить «${item.name}»?`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose} data-first>
            Отмена
          </Button>
          {onHide ? <Button onClick={onHide}>Скрыть с карты</Button> : null}
          <Button
            look="destroy"
            busy={busy}
            onClick={async () => {
              setBusy(true)
              await onDelete()
              setBusy(false)
              onClose()
            }}
          >
            {busy ? 'Удаляем…' : 'Удалить'}
          </Button>
        </>
      }
    >
      <p>{goes} Из избранного у других оно тоже пропадёт. Вернуть его будет нельзя.</p>
      {item.hidden ? null : (
        <p>Чтобы убрать объявление только с карты и на время, {onHide ? 'скройте его' : HOW_TO_HIDE}.</p>
      )}
    </Dialog>
  )
}
