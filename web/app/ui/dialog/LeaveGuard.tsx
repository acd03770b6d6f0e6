import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../Button'
import { Dialog } from './Dialog'

/**
 * Asks before typed text is lost: with our own question on the way
 * to another page, with the browser's when the window closes.
 */
export function LeaveGuard({ atStake }: { atStake: RefObject<boolean> }) {
  const blocker = useBlocker(() => atStake.current)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (atStake.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [atStake])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      stepless
      title="Уйти без сохранения?"
      onClose={() => blocker.reset()}
      foot={
        <>
          <Button look="quiet" onClick={() => blocker.proceed()}>
            Уйти
          </Button>
          <Button look="primary" onClick={() => blocker.reset()} data-first>
            Остаться
          </Button>
        </>
      }
    >
      <p>Есть несохранённые изменения. Если уйти, они пропадут.</p>
    </Dialog>
  )
}
