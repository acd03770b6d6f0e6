/** The recorded acts, and how `npm run user -- audit` prints them. A new act needs a line here and a call of `recordAct`. */
export const ACTS = {
  signup: 'регистрация',
  login: 'вход',
  login_refused: 'отказ во входе',
  rights_refused: 'отказ в праве',
  password_changed: 'смена пароля',
  reset_asked: 'просьба о ссылке на новый пароль',
  password_reset: 'новый пароль по ссылке',
  second_factor_on: 'включён вход с кодом',
  second_factor_off: 'выключен вход с кодом',
  recovery_code_used: 'вход с запасным кодом',
  email_confirmed: 'почта подтверждена',
  email_changed: 'почта изменена',
  email_change_undone: 'смена почты отменена с прежнего адреса',
  data_exported: 'запрошен архив своих данных',
  account_deleted: 'удаление учётной записи',
  moderator_made: 'назначен модератором',
  moderator_unmade: 'больше не модератор',
  forum_section_made: 'создан раздел форума',
  forum_item_deleted: 'модератор удалил с форума',
  listing_hidden: 'объявление снято с публикации',
  listing_shown: 'объявление возвращено',
  account_banned: 'учётная запись закрыта',
  account_unbanned: 'учётная запись снова открыта',
  complaints_dismissed: 'жалобы отклонены',
  review_removed: 'отзыв снят',
  documents_checked: 'документы владельца проверены',
  documents_refused: 'документы владельца не приняты',
} as const

export type Act = keyof typeof ACTS

export interface ActRow {
  at: Date
  act: string
  user_id: string | null
  about: string | null
  network: string | null
  details: Record<string, unknown>
  /** The e-mail of `user_id`, and of `about` where that is an account; null for accounts that no longer exist. */
  by_email: string | null
  about_email: string | null
}

/** `2026-11-22 14:30:05  вход  кто: ivan@example.org  сеть: 192.0.2` */
export function lineOf({ at, act, user_id, about, network, details, by_email, about_email }: ActRow): string {
  const who = by_email ?? user_id
  const whom = about_email ?? about
  const parts = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return [
    at.toISOString().slice(0, 19).replace('T', ' '),
    (ACTS as Partial<Record<string, string>>)[act] ?? act,
    ...(who ? [`кто: ${who}`] : []),
    ...(whom ? [`о чём: ${whom}`] : []),
    ...(network ? [`сеть: ${network}`] : []),
    ...parts,
  ].join('  ')
}
