/**
 * For how long things are kept. The jobs delete by these numbers, the privacy policy tells them, and a test compares
 * the table in docs/operations.md with them.
 */

/** Days. */
export const KEPT_DAYS = {
  /** Since the last visit. */
  session: 30,
  /** A phone or app that records no more, since it was revoked. */
  revokedRecorder: 90,
  /** When a phone did not let the app record, and why. */
  sleep: 400,
  /** The words of what was deleted on the forum; the place of a message in its theme stays. */
  deletedForumText: 90,
  /** Complaints about listings that a moderator has seen to. */
  decidedComplaint: 30,
  /** What happened to machines and who was told of it. The incidents themselves stay. */
  alert: 30,
  /** What was sent to webhooks, and what came of it. */
  delivery: 30,
  /** Who changed what in a company. */
  companyActs: 400,
  /** Letters as files, where no mail server is set. */
  outbox: 30,
} as const

/** Minutes that a file which was being sent may outlive a killed server. */
export const TEMPORARY_MINUTES = 60

interface Kept {
  what: string
  /** How long, in words. */
  until: string
}

/** What the privacy policy tells, in its order. `auditMonths`: AUDIT_MONTHS of this server. */
export const keptTexts = (auditMonths: number): Kept[] => [
  { what: 'Вход', until: `${KEPT_DAYS.session} дней после последнего посещения` },
  { what: 'Ссылка на смену пароля', until: 'час; запись о ней — ещё сутки' },
  {
    what: 'Присланный файл фото или маршрута',
    until: `пока он читается; после сбоя — не дольше ${TEMPORARY_MINUTES} минут`,
  },
  {
    what: 'Отключённый телефон: его название и время связи',
    until: `${KEPT_DAYS.revokedRecorder} дней после отключения`,
  },
  {
    what: 'Перерывы в записи: когда телефон усыплял приложение или был выключен',
    until: `${KEPT_DAYS.sleep} дней, или пока хранится путь машины`,
  },
  { what: 'Текст, удалённый с форума', until: `${KEPT_DAYS.deletedForumText} дней, на случай разбора жалоб` },
  { what: 'Жалоба на объявление', until: `${KEPT_DAYS.decidedComplaint} дней после решения` },
  { what: 'Кому и когда ушло оповещение о машине', until: `${KEPT_DAYS.alert} дней` },
  { what: 'Что и когда отправлено программам владельца вебхуками', until: `${KEPT_DAYS.delivery} дней` },
  { what: 'Кто что менял в компании', until: `${KEPT_DAYS.companyActs} дней` },
  { what: 'Копии писем, если письма складываются в файлы', until: `${KEPT_DAYS.outbox} дней` },
  { what: 'Журнал безопасности', until: `${auditMonths} мес.` },
]
