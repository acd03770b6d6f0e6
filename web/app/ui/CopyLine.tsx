import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button'
import css from './CopyLine.module.css'
import { copy } from './copy'
import { IconCheck, IconCopy } from './icon/icons.ts'

const NOTICE_MS = 3000

/** A text with a button that copies it; where the browser refuses to copy, the text is selected instead. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const [notice, setNotice] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  async function take() {
    const copied = await copy(text)
    if (!copied) field.current?.select()
    setNotice(copied ? 'Скопировано' : 'Выделено')
  }

  return (
    <div className={css.line}>
      <label className={`${css.label} ink small strong`} htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className={`${css.text} shrinks framed-strong sunken reach small`}
        value={text}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="small"
        className={css.button}
        onClick={take}
        icon={notice ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      >
        {notice ?? 'Копировать'}
      </Button>
      <span className="visually-hidden" role="status">
        {notice}
      </span>
    </div>
  )
}
