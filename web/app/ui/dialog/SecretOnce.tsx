import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../Button'
import { CopyLine } from '../CopyLine'
import { Dialog } from './Dialog'

interface Props {
  title: string
  /** Explains that it is shown once, where it belongs, and what to do if it is lost. */
  once: string
  /** Texts to copy, by label. */
  lines?: Record<string, string>
  /** Further steps. */
  children?: ReactNode
  onClose: () => void
}

/**
 * A secret that the server does not store readably: shown only once, until the user has copied it. The page's data, in which
 * the secret's owner is new, is loaded again only afterwards: a page that fails to load takes its dialogs with it.
 */
export function SecretOnce({ title, once, lines = {}, children, onClose: close }: Props) {
  const { revalidate } = useRevalidator()
  function onClose() {
    close()
    void revalidate()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      firm
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
}
