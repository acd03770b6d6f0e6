import type { ReactNode } from 'react'
import { Button } from '../Button'
import { CopyLine } from '../CopyLine'
import { Dialog } from './Dialog'

interface Props {
  title: string
  /** That it is shown once, where it belongs, and what to do if it is lost. */
  once: string
  /** What is to be copied, by label. */
  lines?: Record<string, string>
  /** Further steps. */
  children?: ReactNode
  onClose: () => void
}

/** What the server keeps no copy of: it is shown this once, until it has been copied. */
export const SecretOnce = ({ title, once, lines = {}, children, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    foot={
      <Button look="ink" onClick={onClose}>
        Готово
      </Button>
    }
  >
    <p>{once}</p>
    {Object.entries(lines).map(([label, text]) => (
      <CopyLine key={label} label={label} text={text} />
    ))}
    {children}
  </Dialog>
)
