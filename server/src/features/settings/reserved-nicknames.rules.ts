import { nicknameKey } from '@spetskarta/shared/nickname-rules.ts'

const keys = (words: string) => new Set(words.split(' ').map(nicknameKey))

/** Refused anywhere in a name: it would seem to speak for the service. */
const IN_NO_NAME = keys(
  'admin administrator root support helpdesk moderator moder moderation spetskarta speckarta spezkarta ' +
    'админ администратор администрация модератор модер модерация поддержка техподдержка саппорт спецкарта',
)
/** Refused as a whole name; companies may use these with other words. */
const NO_NAME = keys(
  'system owner staff official help info security anonymous deleted guest ' +
    'система сотрудник официальный официально помощь безопасность аноним удален гость',
)

const NO_LETTER = /[\d\s._-]/

/** Whether a nickname is reserved for the service; trailing digits are ignored. */
export function isReservedNickname(name: string): boolean {
  const keyOf = (text: string) => {
    let end = text.length
    while (end > 0 && NO_LETTER.test(text.charAt(end - 1))) end--
    return nicknameKey(text.slice(0, end))
  }
  return NO_NAME.has(keyOf(name)) || [name, ...name.split(/[ ._-]/)].some((text) => IN_NO_NAME.has(keyOf(text)))
}
