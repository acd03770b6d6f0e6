import type { Reason } from '@spetskarta/shared/moderation/moderation.ts'
import { decideReviewComplaints, type ReviewComplaint } from '@spetskarta/shared/reviews/reviews.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { IconCheck, IconEyeOff } from '../../ui/icon/icons.ts'
import { Author } from '../forum/message/Author'
import { isWhyStated, ReasonFields, type Why } from './ReasonFields'
import { Reasons } from './Reasons'
import { useDismissal } from './use-dismissal'
import { reasonText } from './words'

/** A review with complaints, and the actions of a moderator. */
export function ReviewComplaintEntry({ review, reasons, now }: ReviewComplaint & { now: number }) {
  const { id, author, machine, stars, text } = review
  const [removing, setRemoving] = useState(false)
  const { busy, dismiss } = useDismissal(() =>
    call(decideReviewComplaints, { params: { id }, body: { decision: 'leave' } }),
  )
  return (
    <article className="gap-10 pad-row card stack" aria-label={`Жалоба на отзыв: ${machine.name || 'машина удалена'}`}>
      <p className="quiet small">
        Отзыв · {author ? <Author user={author} /> : 'учётная запись удалена'}
        {machine.name ? ` · ${machine.name}` : ''} · оценка {stars} из 5
      </p>
      <p className="anywhere">{text}</p>
      <Reasons reasons={reasons.map((complaint) => ({ ...complaint, text: reasonText(complaint) }))} now={now} />
      <div className="wrap">
        <Button busy={busy} onClick={dismiss} icon={<IconCheck size={18} aria-hidden="true" />}>
          Оставить
        </Button>
        <Button look="danger" onClick={() => setRemoving(true)} icon={<IconEyeOff size={18} aria-hidden="true" />}>
          Снять отзыв
        </Button>
      </div>
      {removing ? <RemoveReview id={id} first={reasons[0]?.reason} onClose={() => setRemoving(false)} /> : null}
    </article>
  )
}

interface RemoveProps {
  id: string
  first: Reason | undefined
  onClose: () => void
}

function RemoveReview({ id, first, onClose }: RemoveProps) {
  const [why, setWhy] = useState<Why>({ reason: first ?? '', note: '' })
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title="Снять отзыв?"
      action="Снять"
      busyAction="Снимаем…"
      busy={busy}
      ready={isWhyStated(why)}
      onSubmit={() =>
        void attempt(async () => {
          const { reason, note } = why
          if (!reason) return
          await call(decideReviewComplaints, { params: { id }, body: { decision: 'remove', reason, note } })
          close()
          await revalidate()
        })
      }
      onClose={onClose}
    >
      <ReasonFields
        why={why}
        onChange={setWhy}
        hint="Причину получит автор. В оценку отзыв больше не входит."
        failure={failure}
      />
    </FormDialog>
  )
}
