import { useState } from 'react'
import { useWords } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { NoticeBox } from '../NoticeBox'

/** The server refuses this phone; the queue stays until the person decides. */
export function RefusedNotice({ recorder, state }: { recorder: PhoneRecorder; state: ShownState }) {
  const { t, queueText } = useWords()
  const [asking, setAsking] = useState(false)
  const { enrolment, counts } = state
  if (!enrolment?.refused) return null
  const title = enrolment.refused === 'locked' ? t.refused.lockedTitle : t.refused.title
  const waiting = queueText(counts)
  const delivered = waiting ? ` ${t.refused.unsent(waiting)}` : ''
  return (
    <NoticeBox icon="warning" look="red" title={title} text={`${t.refused[enrolment.refused]}${delivered}`}>
      <Button look="primary" onClick={() => void recorder.leave()}>
        {t.refused.connect}
      </Button>
      <Button onClick={() => void recorder.retry()}>{t.refused.check}</Button>
      {waiting ? <Button onClick={() => setAsking(true)}>{t.refused.clear}</Button> : null}
      {asking ? (
        <Dialog title={t.refused.clearAsk} onClose={() => setAsking(false)}>
          <p>{t.refused.clearWarns(waiting)}</p>
          <Button wide onClick={() => setAsking(false)}>
            {t.cancel}
          </Button>
          <Button
            wide
            look="strong"
            onClick={() => {
              setAsking(false)
              void recorder.clear()
            }}
          >
            {t.refused.clearYes}
          </Button>
        </Dialog>
      ) : null}
    </NoticeBox>
  )
}
