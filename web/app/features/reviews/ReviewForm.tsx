import { REVIEW_TEXT } from '@spetskarta/shared/reviews/reviews.constants.ts'
import { writeReview } from '@spetskarta/shared/reviews/reviews.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { takeShown } from '../../api/take-shown'
import { Button } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { TextArea } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { StarChoice } from './Stars'

interface Props {
  deal: string
  side: 'asker' | 'owner'
  onWritten: () => Promise<void>
}

/** Stars and a text; a review cannot be changed once it is sent. */
export function ReviewForm({ deal, side, onWritten }: Props) {
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const short = text.trim().length < REVIEW_TEXT.least
  return (
    <form
      className="gap-3 stack"
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(async () => {
          await takeShown(() => call(writeReview, { params: { id: deal }, body: { stars, text } }), onWritten)
          await onWritten()
        })
      }}
    >
      <StarChoice stars={stars} onChange={setStars} />
      <TextArea
        label="Отзыв"
        hint={`Не меньше ${REVIEW_TEXT.least} знаков. Изменить его потом нельзя`}
        rows={4}
        maxLength={REVIEW_TEXT.most}
        placeholder={
          side === 'asker'
            ? 'Приехала ли машина вовремя, как работал машинист'
            : 'Готово ли было место, вовремя ли оплачено'
        }
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className="wrap">
        <Button type="submit" busy={busy} disabled={stars === 0 || short}>
          {busy ? 'Отправляем…' : 'Отправить отзыв'}
        </Button>
      </div>
    </form>
  )
}
