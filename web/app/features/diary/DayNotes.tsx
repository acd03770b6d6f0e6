import { type DiaryNote, NOTE_MAX, saveNote } from '@spetskarta/shared/diary/diary.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { useMay } from '../../api/use-may'
import { Button } from '../../ui/Button'
import { LeaveGuard } from '../../ui/dialog/LeaveGuard'
import { TextArea } from '../../ui/form/Field'
import { typedSince } from '../../ui/form/typed-since'
import css from './DiaryPage.module.css'
import { Note } from './Note'

interface Props {
  equipmentId: string
  /** `yyyy-mm-dd`. */
  day: string
  first: DiaryNote[]
}

/** Notes that people have written about the day, and a field for a new one. */
export function DayNotes({ equipmentId, day, first }: Props) {
  const [notes, setNotes] = useState(first)
  const writes = useMay('diary')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Whether leaving the page would lose a new or edited note. */
  const atStake = useRef(false)
  const editing = useRef(false)
  atStake.current = text.trim() !== '' || editing.current

  async function save(body: { _id?: string; body: string }) {
    setNotes((await call(saveNote, { params: { equipmentId, day }, body })).notes)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return setFailure('Введите текст')
    setBusy(true)
    setFailure(undefined)
    try {
      await save({ body: text })
      setText((now) => typedSince('', { sent: text, now }))
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ul className="grid">
        {notes.map((note) => (
          <Note
            key={note._id}
            note={note}
            onSave={(body) => save({ _id: note._id, body })}
            onTyping={(typing) => {
              editing.current = typing
              atStake.current = typing || text.trim() !== ''
            }}
          />
        ))}
      </ul>
      {writes ? (
        <form onSubmit={add} className={`${css.form} gap-10 grid`}>
          <TextArea
            label="Новая заметка"
            rows={3}
            maxLength={NOTE_MAX}
            value={text}
            error={failure}
            onChange={({ target }) => {
              setText(target.value)
              setFailure(undefined)
            }}
          />
          <Button type="submit" look={text.trim() ? 'primary' : 'outlined'} busy={busy}>
            {busy ? 'Сохраняем…' : 'Добавить'}
          </Button>
        </form>
      ) : notes.length === 0 ? (
        <p className="quiet">Заметок за этот день нет.</p>
      ) : null}
      <LeaveGuard atStake={atStake} />
    </>
  )
}
