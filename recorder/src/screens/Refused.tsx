import { useState } from 'react'
import type { PhoneRecorder } from '../recording/recorder'
import type { State } from '../recording/state'
import type { RecordingRefusal } from '../sending/outcome'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { queueText } from '../ui/texts'
import { Box } from './Box'

const TEXTS: Record<RecordingRefusal, string> = {
  revoked: 'Владелец отключил этот телефон. Запись остановлена.',
  not_allowed: 'Владелец больше не разрешает записывать для этой машины. Запись остановлена.',
}

/** The server accepts nothing more from this phone; what waits stays until the person decides. */
export function Refused({ recorder, state }: { recorder: PhoneRecorder; state: State }) {
  const [asking, setAsking] = useState(false)
  const { enrolment, counts } = state
  if (!enrolment?.refused) return null
  const waiting = queueText(counts)
  const delivered = waiting ? ` Не отправлено: ${waiting}.` : ''
  return (
    <Box icon="warning" look="red" title="Телефон отключён от машины" text={`${TEXTS[enrolment.refused]}${delivered}`}>
      <Button onClick={() => void recorder.leave()}>Подключить заново</Button>
      <Button onClick={() => void recorder.retry()}>Проверить ещё раз</Button>
      {waiting ? <Button onClick={() => setAsking(true)}>Удалить неотправленное</Button> : null}
      {asking ? (
        <Dialog title="Удалить неотправленное?" onClose={() => setAsking(false)}>
          <p>{`Исчезнет то, чего нет на сервере: ${waiting}. Вернуть это будет нельзя.`}</p>
          <Button wide onClick={() => setAsking(false)}>
            Отмена
          </Button>
          <Button
            wide
            look="strong"
            onClick={() => {
              setAsking(false)
              void recorder.clear()
            }}
          >
            Удалить
          </Button>
        </Dialog>
      ) : null}
    </Box>
  )
}
