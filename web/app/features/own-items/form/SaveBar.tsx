import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { isOffline } from '../../../api/server-back'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { IconTrash } from '../../../ui/icon/icons.ts'
import { clockOf, dayTextOf } from '../../tracks/time'
import css from './SaveBar.module.css'
import type { Saving } from './use-item-form'

const awayText = () =>
  isOffline() ? 'Нет связи: сохраним, как только она появится' : 'Сервер перезапускается: сохраним, как только ответит'

function draftText({ at, lost }: { at: number; lost: number }): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = clockOf(zone, at)
  const day = dayTextOf(zone, at, 'plain')
  const moment = day === dayTextOf(zone, Date.now(), 'plain') ? clock : `${day}, ${clock}`
  return `Черновик от ${moment}${lost > 0 ? `, без ${lost}\u00a0фото: сервер хранит их сутки` : ''}`
}

interface Props {
  kind: Kind
  isNew: boolean
  published: boolean
  dirty: boolean
  saving: Saving
  /** Whether a photo is still being uploaded. */
  waits: boolean
  /** The draft with which the form was opened. */
  found: { at: number; lost: number } | undefined
  onAnew: () => void
  onLeave: () => void
  onUndo: () => void
  onDelete: (() => void) | undefined
}

/** The end of the form; it stays visible while there are unsaved changes. */
export function SaveBar({
  kind,
  isNew,
  published,
  dirty,
  saving,
  waits,
  found,
  onAnew,
  onLeave,
  onUndo,
  onDelete,
}: Props) {
  const busy = saving.stage === 'sending'
  const list = kind === 'equipment' ? paths.equipments() : paths.orders()
  const verb = isNew && published ? 'Опубликовать' : 'Сохранить'
  return (
    <div className={dirty ? `${css.bar} line-above row wrap stuck ${css.sticky}` : `${css.bar} line-above row wrap`}>
      {busy && (waits || saving.away) ? (
        <p className={`${css.progress} semibold small`} role="status">
          {saving.away ? awayText() : 'Отправляем фото, затем сохраним'}
        </p>
      ) : null}
      {onDelete ? (
        <Button
          look="danger"
          className={css.delete}
          onClick={onDelete}
          disabled={busy}
          icon={<IconTrash size={20} aria-hidden="true" />}
        >
          Удалить
        </Button>
      ) : null}
      <span className={`${css.outcome} ${found ? css.beside : ''} grow quiet small`} role="status">
        {dirty && !isNew ? 'Есть несохранённые изменения' : found ? draftText(found) : ''}
      </span>
      {found ? (
        <Button look="quiet" className={css.anew} onClick={onAnew} disabled={busy}>
          Начать заново
        </Button>
      ) : null}
      {isNew ? (
        <ButtonLink to={list} look="quiet" onClick={onLeave}>
          Отмена
        </ButtonLink>
      ) : dirty ? (
        <Button look="quiet" onClick={onUndo} disabled={busy}>
          Отменить
        </Button>
      ) : null}
      {isNew || dirty ? (
        <Button type="submit" look="primary" busy={busy} className={css.save}>
          {busy ? 'Сохраняем…' : verb}
        </Button>
      ) : null}
    </div>
  )
}
