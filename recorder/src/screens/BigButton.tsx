import { useEffect, useRef, useState } from 'react'
import { useWords } from '../languages/words'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Icon } from '../ui/icons'
import css from './BigButton.module.css'

/** Ms. */
const HOLD = 1000

export function StartButton({ onStart }: { onStart: () => void }) {
  const { t } = useWords()
  return (
    <button type="button" className={`${css.button} ${css.start}`} onClick={onStart}>
      <Icon name="play" size={56} />
      {t.start}
    </button>
  )
}

/** A hold of one second stops at once. A tap or a key asks first, so that a phone in a pocket does not end a shift. */
export function StopButton({ waiting, onStop }: { waiting: boolean; onStop: () => void }) {
  const { t } = useWords()
  const [held, setHeld] = useState(false)
  const [asking, setAsking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  const press = () => {
    setHeld(true)
    timer.current = setTimeout(onStop, HOLD)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <button
        type="button"
        className={[css.button, css.stop, waiting && css.wait, held && css.held].filter(Boolean).join(' ')}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => setAsking(true)}
      >
        <Icon name="stop" size={52} />
        {t.stop}
        <small>{t.hold}</small>
      </button>
      {asking ? (
        <Dialog title={t.stopAsk} onClose={() => setAsking(false)}>
          <p>{t.stopKeeps}</p>
          <div className={css.choice}>
            <Button look="strong" onClick={onStop}>
              {t.stopYes}
            </Button>
            <Button onClick={() => setAsking(false)}>{t.stopNo}</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
