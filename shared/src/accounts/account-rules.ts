/** Rules and texts of accounts for the server and the forms. */

/**
 * One e-mail address as people have them: `name@host.zone`. The part before the @ is the ASCII of the HTML standard,
 * the domain may be Cyrillic. Without the flag `i`: together with `u` it takes «ſ» for an s. Lengths are checked
 * separately, see `isEmail`.
 */
export const emailPattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-zA-Z0-9-]{2,59})$/u

/** Characters: the whole address, and the part before the @ (RFC 5321). */
export const EMAIL_MAX = { whole: 254, local: 64 } as const
/** Length of a password in characters. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const

/** Texts taken literally from the spec, and our own. */
export const ENTRY_MESSAGES = {
  email: 'Введите корректную электронную почту',
  passwordShort: 'Введите пароль более 5 символов',
  passwordLong: 'Введите пароль не длиннее 128 символов',
  repeat: 'Неправильный повторный ввод пароля',
  resetSending: 'Отправка письма',
  resetFailed: 'Ошибка при отправке письма',
  resetSaved: 'Смена пароля завершена успешно',
  resetSaveFailed: 'Ошибка сброса пароля...',
} as const

/** The form in which an address is compared and stored: trimmed, in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase().normalize('NFC')

/** Spaces at the ends are ignored. */
export function isEmail(email: string): boolean {
  const text = normalizeEmail(email)
  return text.length <= EMAIL_MAX.whole && text.indexOf('@') <= EMAIL_MAX.local && emailPattern.test(text)
}

/** The error text for an address; undefined where it is valid. */
export const emailProblem = (email: string): string | undefined => (isEmail(email) ? undefined : ENTRY_MESSAGES.email)

/** The error text for a new password; undefined where it is valid. Spaces count, as in any password. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < PASSWORD_LENGTH.min) return ENTRY_MESSAGES.passwordShort
  return password.length > PASSWORD_LENGTH.max ? ENTRY_MESSAGES.passwordLong : undefined
}

/** The error text for the repeated password; undefined where it is right. */
export const repeatProblem = (password: string, repeat: string): string | undefined =>
  repeat === password ? undefined : ENTRY_MESSAGES.repeat
