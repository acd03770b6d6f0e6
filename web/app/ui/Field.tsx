import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  /** Stands under the field and is read with it. */
  error?: string | undefined
  /** Inside of the field, at its right. */
  after?: ReactNode
}

/** A labelled line of text. */
function Field({ label, error, after, ...input }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {after}
      </div>
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          <IconAlertCircle size={18} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

/**
 * An address of mail. Not `type="email"`: of that one Chrome gives a Cyrillic domain in another spelling, so the same
 * address would be a different one in another browser.
 */
export function EmailField(props: Omit<Props, 'label'>) {
  return (
    <Field
      label="Электронная почта"
      name="email"
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}

/** A password that can be looked at; the fields of one form are shown together. */
export function PasswordField({
  shown,
  onShown,
  ...field
}: Props & { shown: boolean; onShown: (to: boolean) => void }) {
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={css.eye}
          aria-label="Показать пароль"
          aria-pressed={shown}
          // The field keeps the cursor, and the keyboard of a phone stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onShown(!shown)}
        >
          <Eye size={22} aria-hidden="true" />
        </button>
      }
    />
  )
}
