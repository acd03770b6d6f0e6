import type { ComponentProps } from 'react'
import { Field } from '../../ui/form/Field'

/** The code from an app, asked for beside the password. */
export const CodeField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field
    label="Код"
    name="code"
    hint="Шесть цифр из приложения или запасной код"
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)
