/** The letter that an account's storage is nearly or completely full. */
import { bytesText, countText } from '@spetskarta/shared/storage/amounts.ts'
import { htmlButton, htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import { type Quotas, quotaOf, type StorageLevel, type Used } from './quotas.rules.ts'

const FULL =
  'Новые точки и фотографии сейчас не принимаются. Всё, что уже сохранено, остаётся. Приложение «Спецкарты» хранит новое в телефоне и пришлёт само, когда хранилище освободится.'
const SOON =
  'Когда хранилище заполнится, новые точки и фотографии перестанут приниматься. Всё, что уже сохранено, останется, а приложение «Спецкарты» будет хранить новое в телефоне.'
const WHAT =
  'Освободить хранилище можно так: на странице машины выбрать, сколько дней хранить точки и фотографии, отменить лишнюю загрузку файла или удалить машину.'
const CONFIRM = 'Хранилище станет больше, если подтвердить почту: ссылка для этого — в настройках.'

export function storageLetter(
  { email, level, ...used }: Used & { email: string; level: StorageLevel },
  quotas: Quotas,
  { origin, supportEmail }: { origin: string; supportEmail: string },
): Letter {
  const title =
    level === 100 ? 'Хранилище в «Спецкарте» заполнено' : `Хранилище в «Спецкарте» заполнено на ${level}\u00a0%`
  const quota = quotaOf(quotas, used)
  const amounts = [
    ...(quota.bytes > 0 ? [`Фотографии и документы: ${bytesText(used.bytes)} из ${bytesText(quota.bytes)}.`] : []),
    ...(quota.points > 0 ? [`Точки: ${countText(used.points)} из ${countText(quota.points)}.`] : []),
  ].join(' ')
  const more = `Если нужно больше, напишите на ${supportEmail}.`
  const texts = [amounts, level === 100 ? FULL : SOON, ...(used.confirmed ? [] : [CONFIRM]), WHAT, more]
  const link = `${origin}/settings/data`
  const around = { title, origin, supportEmail }
  return {
    to: email,
    subject: title,
    text: ['Здравствуйте!', ...texts, `Сколько занято: ${link}`, textFooter(around)].join('\n\n'),
    html: htmlLetter(
      around,
      ['Здравствуйте!', ...texts]
        .map((text) => `<p style="margin:0 0 16px">${inHtml(text)}</p>`)
        .concat(`<p style="margin:8px 0 24px">${htmlButton(link, 'Открыть настройки')}</p>`)
        .join('\n'),
    ),
  }
}
