import type { getRequestComplaints } from '@spetskarta/shared/deals/deals.ts'
import { decideRequestComplaints } from '@spetskarta/shared/deals/deals.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'
import { IconCheck, IconEyeOff } from '../../ui/icon/icons.ts'
import { typeLabel } from '../../ui/item/types'
import { datesOf } from '../../ui/text/money'
import { formatPosted } from '../forum/message/posted'
import css from './ModerationPage.module.css'
import { useDismissal } from './use-dismissal'

type Props = Output<typeof getRequestComplaints>['complaints'][number] & { now: number }

/** A request with complaints of owners, and the actions of a moderator. */
export function RequestEntry({ request, reasons, now }: Props) {
  const { id, type, works, volume, place, address, note, asker, from, to } = request
  const [removing, setRemoving] = useState(false)
  const { busy, dismiss } = useDismissal(() =>
    call(decideRequestComplaints, { params: { id }, body: { decision: 'leave' } }),
  )
  const title = [typeLabel(type).name, ...works.map((work) => typeLabel(work).name.toLowerCase()), volume]
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба на заявку: ${typeLabel(type).name}`}>
      <p className="quiet small">
        Заявка ·{' '}
        <Link to={paths.user(asker.userUrl)} className="link">
          {asker.name || asker.userUrl}
        </Link>
      </p>
      <h2 className="anywhere">{title.filter(Boolean).join(', ')}</h2>
      <p className="quiet medium anywhere">{[datesOf(from, to), place, address].filter(Boolean).join(', ')}</p>
      {note ? <p className="clamp anywhere">{note}</p> : null}
      <ul className={`${css.reasons} tight rounded-sm stack anywhere`}>
        {reasons.map(({ reason, at }) => (
          <li key={`${at} ${reason}`}>
            {reason}
            <span className="quiet small"> — {formatPosted(at, now)}</span>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <Button look="danger" onClick={() => setRemoving(true)} icon={<IconEyeOff size={18} aria-hidden="true" />}>
          Снять заявку
        </Button>
      </div>
      {removing ? <RemoveDialog id={id} onClose={() => setRemoving(false)} /> : null}
    </article>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title="Снять заявку?"
      action="Снять"
      busyAction="Снимаем…"
      busy={busy}
      failure={failure}
      ready={reason.trim().length >= 3}
      onSubmit={() =>
        void attempt(async () => {
          await call(decideRequestComplaints, { params: { id }, body: { decision: 'remove', reason } })
          close()
          await revalidate()
        })
      }
      onClose={onClose}
    >
      <TextArea
        label="Причина"
        hint="Её получит заказчик письмом. Владельцы узнают, что заявка закрыта"
        rows={3}
        maxLength={300}
        data-first
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
