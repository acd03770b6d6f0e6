import { complainOfReview, type Review } from '@spetskarta/shared/reviews/reviews.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { showToast } from '../../ui/toast'
import { isWhyStated, ReasonFields, type Why } from '../moderation/ReasonFields'

/** A complaint about a review; possible without an account. */
export default function ComplainOfReview({ review: { id }, onClose }: { review: Review; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ reason: '', note: '' })
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  return (
    <FormDialog
      title="Пожаловаться на отзыв"
      action="Отправить"
      busyAction="Отправляем…"
      busy={busy}
      ready={isWhyStated(why)}
      onSubmit={() =>
        void attempt(async () => {
          const { reason, note } = why
          if (!reason) return
          await call(complainOfReview, { params: { id }, body: { reason, note } })
          showToast({ text: 'Спасибо, жалоба у модераторов' })
          close()
        })
      }
      onClose={onClose}
    >
      <ReasonFields why={why} onChange={setWhy} hint="Автор отзыва не узнает, кто пожаловался." failure={failure} />
    </FormDialog>
  )
}
