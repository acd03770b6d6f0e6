import { type DiaryNote, NOTE_MAX } from '@spetskarta/shared/diary/diary.ts'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-text'
import { Button, IconButton } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { TextArea } from '../../ui/form/Field'
import { typedSince } from '../../ui/form/typed-since'
import { IconPencil, IconTrash } from '../../ui/icon/icons.ts'
import { useHydrated } from '../../ui/use-hydrated'
import { clockOf, dateOf } from '../tracks/time'
import css from './DiaryPage.module.css'

interface Props {
  note: DiaryNote
  /** Saves the text; an empty text deletes the note. */
  onSave: (body: string) => Promise<void>
  /** Called with whether there is unsaved text. */
  onTyping: (typing: boolean) => void
}

type Mode = { kind: 'read' } | { kind: 'edit'; text: string } | { kind: 'delete' }

/** A note with its author and time; its author can edit and delete it. */
export function Note({ note, onSave, onTyping }: Props) {
  const [mode, setMode] = useState<Mode>({ kind: 'read' })
  /** The mode when an answer arrives. */
  const now = useRef<Mode>(mode)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Only the browser knows the reader's time zone.
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'Europe/Moscow'
  const written = Date.parse(note.createdAt)

  function enter(next: Mode) {
    setFailure(undefined)
    setMode(next)
    now.current = next
    onTyping(next.kind === 'edit' && next.text !== note.body)
  }
  async function save(text: string) {
    setBusy(true)
    try {
      await onSave(text)
      enter(typedSince<Mode>({ kind: 'read' }, { sent: { kind: 'edit', text }, now: now.current }))
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setBusy(false)
    }
  }

  if (mode.kind === 'edit')
    return (
      <li className={`${css.note} line-below`}>
        <TextArea
          label="Заметка"
          rows={4}
          maxLength={NOTE_MAX}
          value={mode.text}
          error={failure}
          onChange={({ target }) => enter({ kind: 'edit', text: target.value })}
        />
        <div className={`${css.acts} wrap`}>
          <Button look="primary" busy={busy} disabled={!mode.text.trim()} onClick={() => void save(mode.text)}>
            {busy ? 'Сохраняем…' : 'Сохранить'}
          </Button>
          <Button look="quiet" onClick={() => enter({ kind: 'read' })}>
            Отменить
          </Button>
        </div>
      </li>
    )
  return (
    <li className={`${css.note} line-below`}>
      <div className={`${css.who} reach row wrap medium`}>
        <b>{note.author}</b>
        <time className="quiet small" dateTime={note.createdAt}>
          {dateOf(zone, written)}, {clockOf(zone, written)}
          {note.editedAt ? ', изменено' : ''}
        </time>
        {note.own ? (
          <span className={`${css.own} flex`}>
            <IconButton label="Изменить заметку" onClick={() => enter({ kind: 'edit', text: note.body })}>
              <IconPencil size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label="Удалить заметку" onClick={() => enter({ kind: 'delete' })}>
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </div>
      <p className="anywhere">{note.body}</p>
      {mode.kind === 'delete' ? (
        <ConfirmDialog
          title="Удалить заметку?"
          action="Удалить"
          busyAction="Удаляем…"
          onConfirm={() => onSave('')}
          onClose={() => enter({ kind: 'read' })}
        >
          <p>{`«${note.body.slice(0, 200)}»`}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
