import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/Button'
import { IconSearch, IconX } from '../../../ui/icon/icons.ts'

const PAUSE_MS = 250

/** A search field; `onQuery` is called shortly after the last key press. */
export function SearchField({ onQuery }: { onQuery: (query: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onQuery(text.trim().length > 1 ? text.trim() : ''), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text, onQuery])
  return (
    <search>
      <div className="box">
        <IconSearch className="sign-before" size={20} aria-hidden="true" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Поиск по сообщениям"
          placeholder="Слова, имя, техника"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
        />
        {text ? (
          <IconButton label="Очистить" onClick={() => setText('')}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </search>
  )
}
