import { ANSWER_TEXT } from '@spetskarta/shared/reviews/reviews.constants.ts'
import { answerReview, type Review } from '@spetskarta/shared/reviews/reviews.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { takeShown } from '../../api/take-shown'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { TextArea } from '../../ui/form/Field'

/** The only answer that the subject of a review can give. */
export default function AnswerDialog({ review: { id }, onClose }: { review: Review; onClose: () => void }) {
  const [text, setText] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title="Ответ на отзыв"
      action="Ответить"
      busyAction="Отправляем…"
      busy={busy}
      failure={failure}
      ready={text.trim().length >= ANSWER_TEXT.least}
      onSubmit={() =>
        void attempt(async () => {
          await takeShown(() => call(answerReview, { params: { id }, body: { text } }), revalidate)
          close()
          await revalidate()
        })
      }
      onClose={onClose}
    >
      <TextArea
        label="Ответ"
        hint="Его увидят все под отзывом. Ответить можно один раз"
        rows={4}
        maxLength={ANSWER_TEXT.most}
        data-first
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
