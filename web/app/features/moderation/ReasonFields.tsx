import { REASON_NOTE_MAX, REASONS, type Reason } from '@spetskarta/shared/moderation/moderation.ts'
import type { ReactNode } from 'react'
import { Select, TextArea } from '../../ui/form/Field'

export interface Why {
  reason: Reason | ''
  note: string
}

/** Whether the form may be sent: «Другое» requires a text. */
export const isWhyStated = ({ reason, note }: Why): boolean =>
  reason !== '' && (reason !== 'other' || note.trim() !== '')

interface Props {
  why: Why
  onChange: (why: Why) => void
  /** Hint below the text. */
  hint: ReactNode
  failure: string | undefined
}

/** The reason from the list, and a text in addition. */
export function ReasonFields({ why, onChange, hint, failure }: Props) {
  return (
    <>
      <Select
        label="Причина"
        value={why.reason}
        data-first
        onChange={({ target }) => onChange({ ...why, reason: target.value as Why['reason'] })}
      >
        <option value="" disabled>
          Выберите
        </option>
        {Object.entries(REASONS).map(([reason, text]) => (
          <option key={reason} value={reason}>
            {text}
          </option>
        ))}
      </Select>
      <TextArea
        label={why.reason === 'other' ? 'Что не так' : 'Подробнее, если нужно'}
        hint={hint}
        error={failure}
        value={why.note}
        maxLength={REASON_NOTE_MAX}
        rows={3}
        onChange={({ target }) => onChange({ ...why, note: target.value })}
      />
    </>
  )
}
