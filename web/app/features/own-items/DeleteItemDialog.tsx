import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'

interface Props {
  item: OwnItem
  onClose: () => void
  /** Offered instead of deleting, for an item that others can see. */
  onHide: (() => void) | undefined
  /** Resolves when the item is deleted or the call has failed. */
  onDelete: () => Promise<unknown>
}

const HOW_TO_HIDE = 'выключите «Опубликовано»'

/** Asks once before an item is deleted for ever, and names what is deleted with it. */
export function DeleteItemDialog({ item, onClose, onHide, onDelete }: Props) {
  const goes = item.icoUrl ? 'Исчезнут объявление и фотография.' : 'Объявление исчезнет.'
  return (
    <ConfirmDialog
      title={`Удалить «${item.name}»?`}
      action="Удалить"
      busyAction="Удаляем…"
      instead={onHide ? <Button onClick={onHide}>Скрыть с карты</Button> : null}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{goes} Из избранного у других оно тоже пропадёт. Вернуть его будет нельзя.</p>
      {item.hidden ? null : (
        <p>Чтобы убрать объявление только с карты и на время, {onHide ? 'скройте его' : HOW_TO_HIDE}.</p>
      )}
    </ConfirmDialog>
  )
}
