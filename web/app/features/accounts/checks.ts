/** Which errors of a form are visible: those of fields that the user has left, until the user types in them again. */
import { emailProblem, passwordProblem, repeatProblem } from '@spetskarta/shared/accounts/account-rules.ts'

/** `present`: the current password. */
export type FieldName = 'email' | 'present' | 'password' | 'repeat'
export type FieldValues = Partial<Record<FieldName, string>>
export type EntryProblems = Partial<Record<FieldName, string>>
/** Fields that the user has left. */
export type Left = ReadonlySet<FieldName>

/** The errors of the fields that this form has. */
export function entryProblems(fields: readonly FieldName[], values: FieldValues): EntryProblems {
  const { email = '', present = '', password = '', repeat = '' } = values
  const all = {
    email: emailProblem(email),
    present: present ? undefined : 'Введите текущий пароль',
    password: passwordProblem(password),
    repeat: repeatProblem(password, repeat),
  }
  return Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
}

/** The repeated password is not compared with a password that is still being typed. */
export function leftAfterTyping(left: Left, field: FieldName): Left {
  const typing = field === 'password' ? ['password', 'repeat'] : [field]
  return new Set([...left].filter((other) => !typing.includes(other)))
}

export function leftAfterLeaving(left: Left, field: FieldName, { repeat }: FieldValues): Left {
  return new Set([...left, field, ...(field === 'password' && repeat ? (['repeat'] as const) : [])])
}
