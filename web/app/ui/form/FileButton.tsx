import { useRef } from 'react'
import { Button } from '../Button'
import { IconUpload } from '../icon/icons.ts'

interface Props {
  look: 'primary' | 'outlined'
  /** File name extensions, separated by commas. */
  accept: string
  /** What kind of file it is, for screen readers. */
  label: string
  busy?: boolean
  onFile: (file: File | undefined) => void
  children: string
}

/** Opens the choice of a file. */
export function FileButton({ look, accept, label, busy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Cleared, so that the same file can be chosen again.
          target.value = ''
          onFile(file)
        }}
      />
      <Button
        look={look}
        busy={busy}
        icon={<IconUpload size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
