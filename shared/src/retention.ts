/**
 * How long data is kept. The jobs delete by these numbers, the privacy policy states them, and a test compares the table in
 * docs/operations.md with them.
 */

/** Days. */
export const KEPT_DAYS = {
  /** A session, since the last visit. */
  session: 30,
  /** A phone or app that was disconnected, since then. */
  revokedRecorder: 90,
  /** Times at which a phone prevented the app from recording, and the reasons. */
  sleep: 400,
  /** The text of deleted forum messages; a message's place in its theme stays. */
  deletedForumText: 90,
  /** Complaints about listings, threads and requests, since a moderator decided them. */
  decidedComplaint: 30,
  /**
   * Alerts: happenings of machines, requests and bookings, and who
   * was notified. Incidents and bookings themselves are kept longer.
   */
  alert: 30,
  /** A request of a visitor without an account whose e-mail address is not confirmed by the code. */
  waitingRequest: 1,
  /** Letters that the mail server has not taken; later the news is useless. */
  waitingLetter: 2,
  /** Deliveries to webhooks and their results. */
  delivery: 30,
  /** Changes that members of a company made. */
  companyActs: 400,
  /** Letters that are written to files because no mail server is set. */
  outbox: 30,
} as const

/** Minutes after which the file of an interrupted upload is deleted. */
export const TEMPORARY_MINUTES = 60

interface Kept {
  what: string
  /** How long, in Russian words. */
  until: string
}

/** Table of the privacy policy, in its order. `auditMonths`: AUDIT_MONTHS of this server. */
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
  {
    what: 'Письмо, которое ещё не ушло',
    until: `пока его не примет почтовая служба, не дольше ${KEPT_DAYS.waitingLetter} суток`,
  },
  { what: 'Копии писем, если письма складываются в файлы', until: `${KEPT_DAYS.outbox} дней` },
  { what: 'Журнал безопасности', until: `${auditMonths} мес.` },
]
