import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorWords } from '../ErrorWords'
import { IconAlertCircle, IconEye, IconEyeOff } from '../icon/icons.ts'
import css from './Field.module.css'

interface FieldTexts {
  label: string
  /** Shown under the field while there is no error. */
  hint?: ReactNode
  /** Shown under the field and read together with it. */
  error?: ReactNode
}

interface Props extends FieldTexts, ComponentProps<'input'> {
  /** Inside the field, on its left. */
  before?: ReactNode
  /** Inside the field, on its right. */
  after?: ReactNode
}

/** A labelled single-line text field. */
export function Field({ label, hint, error, before, after, ...input }: Props) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="box">
        {before}
        <input {...input} {...linksOf(id, hint, error)} className={css.input} />
        {after}
      </div>
    </Labelled>
  )
}

/** A labelled multi-line text field. */
export function TextArea({ label, hint, error, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="box">
        <textarea {...area} {...linksOf(id, hint, error)} className={`${css.input} ${css.area}`} />
      </div>
    </Labelled>
  )
}

/** A labelled selection; `children`: its options. */
export function Select({ label, hint, error, ...select }: FieldTexts & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <div className="box">
        <select {...select} {...linksOf(id, hint, error)} className={css.input} />
      </div>
    </Labelled>
  )
}

/** Connects a field with its label and the text below it. */
const linksOf = (id: string, hint: ReactNode, error: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

function Labelled({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="tight stack">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <ErrorLine id={`${id}-note`}>{error}</ErrorLine>
      ) : hint ? (
        <p className="lines-airy quiet small" id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The error below a field. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={`${css.error} flex tight danger lines-airy semibold small`} id={id}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <ErrorWords>{children}</ErrorWords>
    </p>
  )
}

/**
 * A field for an e-mail address. Not `type="email"`: Chrome converts a
 * Cyrillic domain in it, so the same address would differ between browsers.
 */
export function EmailField(props: Omit<Props, 'label'> & { label?: string }) {
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

/** A password that can be made visible; all password fields of one form are shown together. */
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
          className={`${css.eye} faint rounded reach firm centred`}
          aria-label="Показать пароль"
          aria-pressed={shown}
          // The field keeps the cursor, and a phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onShown(!shown)}
        >
          <Eye size={22} aria-hidden="true" />
        </button>
      }
    />
  )
}
