import { type ReactNode, useState } from 'react'
import { isUnderFields } from '../../../api/error-text'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Field } from '../../../ui/form/Field'
import type { EntryField, EntryFields, EntryValues } from './entries'
import css from './Particulars.module.css'

interface Props {
  title: string
  fields: EntryFields
  values: EntryValues
  /** Saves what was typed; the dialog closes when it resolves. */
  onSave: (values: EntryValues) => Promise<void>
  onClose: () => void
  /** More fields under the others. */
  children?: ReactNode
}

/** One entry of the list: the fields that most people fill in, with the others folded away. */
export function EntryDialog({ title, fields: { first, rest }, values, onSave, onClose, children }: Props) {
  const [typed, setTyped] = useState(values)
  const { busy, failure, wrong, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const names = [...first, ...(rest?.fields ?? [])].map(({ name }) => name)
  const ready = first.every(({ name, required }) => !required || (typed[name] ?? '').trim() !== '')
  const lines = (fields: EntryField[], focus: boolean) => (
    <div className={css.fields}>
      {fields.map(({ name, half, ...field }, place) => (
        <div key={name} className={half ? undefined : css.whole}>
          <Field
            {...field}
            data-first={(focus && place === 0) || undefined}
            error={wrong[name]}
            value={typed[name] ?? ''}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        </div>
      ))}
    </div>
  )
  return (
    <FormDialog
      title={title}
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      ready={ready}
      failure={failure}
      underField={isUnderFields(wrong, names)}
      onSubmit={() =>
        void attempt(async () => {
          await onSave(typed)
          close()
        })
      }
      onClose={onClose}
    >
      {lines(first, true)}
      {rest ? (
        <details open={rest.fields.some(({ name }) => values[name] || wrong[name]) || undefined}>
          <summary className="link small">{rest.title}</summary>
          <div className="mt-3">{lines(rest.fields, false)}</div>
        </details>
      ) : null}
      {children}
    </FormDialog>
  )
}
