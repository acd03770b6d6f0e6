/**
 * For how long things are kept. The jobs delete by these numbers, the privacy policy states them, and a test compares
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
  /** Complaints about listings, threads and requests that a moderator has seen to. */
  decidedComplaint: 30,
  /** What happened to machines, requests and bookings and who was notified of it. Incidents and bookings themselves stay. */
  alert: 30,
  /** A request of a visitor without an account who has not confirmed his e-mail by the code. */
  waitingRequest: 1,
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

/** What the privacy policy states, in its order. `auditMonths`: AUDIT_MONTHS of this server. */
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
  {
    what: 'Жалоба на объявление, собеседника, заявку или отзыв',
    until: `${KEPT_DAYS.decidedComplaint} дней после решения`,
  },
  { what: 'Кому и когда ушло оповещение о машине', until: `${KEPT_DAYS.alert} дней` },
  { what: 'Оповещение о заявке, предложении или брони: кому, когда и его текст', until: `${KEPT_DAYS.alert} дней` },
  { what: 'Заявка без учётной записи, пока почта не подтверждена кодом', until: 'сутки; код действует час' },
  { what: 'Заявки, предложения и сделки', until: 'пока учётная запись есть у обеих сторон' },
  { what: 'Отзыв о сделке', until: 'пока учётная запись есть у того, о ком он; имя автора — пока она есть у автора' },
  { what: 'Переписка и её фото', until: 'пока учётная запись есть хотя бы у одного из двоих' },
  { what: 'Фото, которое прислали и не отправили ни в одном сообщении', until: 'сутки' },
  { what: 'Что и когда отправлено программам владельца вебхуками', until: `${KEPT_DAYS.delivery} дней` },
  { what: 'Кто что менял в компании', until: `${KEPT_DAYS.companyActs} дней` },
  { what: 'Копии писем, если письма складываются в файлы', until: `${KEPT_DAYS.outbox} дней` },
  { what: 'Журнал безопасности', until: `${auditMonths} мес.` },
]
