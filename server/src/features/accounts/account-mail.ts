/** Letters about an account: confirmations of addresses, and notices of security events. */
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'

interface Around {
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
}

interface Content {
  subject: string
  before: string[]
  button: { link: string; label: string }
  after: string[]
}

function letter({ email, ...around }: Around, { subject, before, button, after }: Content): Letter {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${inHtml(text)}</p>`
  const texts = ['Здравствуйте!', ...before, `${button.label}:\n${button.link}`, ...after]
  const body = [
    paragraph('Здравствуйте!'),
    ...before.map(paragraph),
    `<p style="margin:0 0 24px">${htmlButton(button.link, button.label)}</p>`,
    ...after.map(paragraph),
  ]
  return {
    to: email,
    subject,
    text: `${texts.join('\n\n')}\n\n${textFooter(around)}`,
    html: htmlLetter({ title: subject, ...around }, body.join('\n')),
  }
}

const resetOf = ({ origin }: Around) => ({ link: `${origin}/reset-password`, label: 'Задать новый пароль' })

/** Sent after a sign-up, or when requested again. */
export const confirmLetter = (around: Around, token: string): Letter =>
  letter(around, {
    subject: 'Подтвердите почту для «Спецкарты»',
    before: [
      `С адресом ${around.email} создана учётная запись на «Спецкарте». Подтвердите, что он ваш: тогда хранилище станет больше, и вы сможете включить вход с кодом.`,
    ],
    button: { link: `${around.origin}/confirm-email/${token}`, label: 'Подтвердить почту' },
    after: [
      'Ссылка действует неделю. Пользоваться «Спецкартой» можно и до подтверждения.',
      `Если вы не регистрировались, не нажимайте на неё. Учётную запись с вашим адресом можно забрать себе, задав новый пароль: ${around.origin}/reset-password`,
    ],
  })

/** Sent after a sign-up where the account is made only by its link. */
export const signupLetter = (around: Around, token: string): Letter =>
  letter(around, {
    subject: 'Закончите регистрацию на «Спецкарте»',
    before: [
      `С адресом ${around.email} регистрируются на «Спецкарте». Подтвердите, что он ваш, и войдите с паролем, который задали.`,
    ],
    button: { link: `${around.origin}/confirm-email/${token}`, label: 'Подтвердить почту' },
    after: [
      'Ссылка действует сутки. Без неё учётной записи не будет.',
      'Если вы не регистрировались, не нажимайте на неё: делать ничего не нужно.',
    ],
  })

/** To the new address, which replaces the present one once confirmed. */
export const newEmailLetter = (around: Around, token: string): Letter =>
  letter(around, {
    subject: 'Новая почта на «Спецкарте»',
    before: [
      `Адрес ${around.email} указан как новая почта учётной записи на «Спецкарте». Подтвердите, что он ваш: после этого входить нужно будет с ним.`,
    ],
    button: { link: `${around.origin}/change-email/${token}`, label: 'Подтвердить новую почту' },
    after: [
      'Ссылка действует неделю.',
      'Если вы ничего не меняли, не нажимайте на неё: без этого ничего не произойдёт.',
    ],
  })

/** To the address that is being replaced. */
export const formerEmailLetter = (around: Around, wanted: string, token: string): Letter =>
  letter(around, {
    subject: 'Почту вашей учётной записи меняют',
    before: [
      `В учётной записи на «Спецкарте», которая открыта на ${around.email}, указали новую почту: ${wanted}. Она станет вашей, когда её подтвердят по ссылке из письма на неё.`,
      'Если это были вы, делать ничего не нужно. Если нет, верните прежнюю почту — все сеансы закончатся — и сразу задайте новый пароль.',
    ],
    button: { link: `${around.origin}/undo-email/${token}`, label: 'Вернуть прежнюю почту' },
    after: ['Вернуть её можно в течение недели после смены.'],
  })

/** To the owner of an address with which somebody tried to sign up again. */
export const knownLetter = (around: Around): Letter =>
  letter(around, {
    subject: 'У вас уже есть учётная запись на «Спецкарте»',
    before: [
      `Кто-то пробовал зарегистрироваться с адресом ${around.email}. Учётная запись с ним уже есть, новая не создана.`,
      `Если это были вы, войдите с прежним паролем: ${around.origin}/login`,
      'Не помните его — задайте новый.',
    ],
    button: resetOf(around),
    after: ['Если это были не вы, делать ничего не нужно.'],
  })

/** Time, browser and approximate place of an event. */
export interface Circumstances {
  at: Date
  device: string
  /** The nearest town; undefined if unknown. */
  place: string | undefined
}

const WHAT = {
  login: ['Вход с нового устройства', 'В вашу учётную запись вошли из браузера, в котором её раньше не открывали.'],
  password: ['Пароль изменён', 'Пароль вашей учётной записи изменён. На других устройствах нужно войти заново.'],
  second_factor_on: ['Вход с кодом включён', 'Теперь для входа кроме пароля нужен код из приложения.'],
  second_factor_off: ['Вход с кодом выключен', 'Теперь для входа достаточно пароля.'],
  recovery_code: ['Вход с запасным кодом', 'В вашу учётную запись вошли с запасным кодом. Он больше не действует.'],
} as const

export type AccountEvent = keyof typeof WHAT

const WHEN = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })

export function eventLetter(around: Around, event: AccountEvent, { at, device, place }: Circumstances): Letter {
  const [title, sentence] = WHAT[event]
  return letter(around, {
    subject: `${title} — «Спецкарта»`,
    before: [
      sentence,
      `Когда: ${WHEN.format(at)} (по Москве)\nБраузер: ${device}\nГде: ${place ? `примерно ${place}, по адресу в сети` : 'неизвестно'}`,
      'Если это были вы, делать ничего не нужно. Если нет, сразу задайте новый пароль: все сеансы закончатся.',
    ],
    button: resetOf(around),
    after: [`Где открыта ваша учётная запись, видно в настройках: ${around.origin}/settings/security`],
  })
}
