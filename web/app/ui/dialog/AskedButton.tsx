import { type ComponentProps, useState } from 'react'
import { Button } from '../Button'
import { ConfirmDialog } from './ConfirmDialog'

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'onClose' | 'look' | 'instead'> {
  /** Text of the button. */
  label: string
  size?: 'small'
  disabled?: boolean
}

/** A button for what cannot be undone: it opens the question about it. `children`: what the question says. */
export function AskedButton({ label, size, disabled, ...question }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" disabled={disabled} {...(size && { size })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? <ConfirmDialog {...question} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
