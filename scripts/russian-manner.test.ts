/** How texts for people are written, as far as a machine can tell: CONTRIBUTING.md, «Русские слова». */
import { expect, test } from 'vitest'
import { RUSSIAN_TEXTS, type RussianText } from './russian-texts.ts'

interface Manner {
  wrong: RegExp
  instead: string
  /** Texts, or parts of paths, where it is right. */
  except?: RegExp
  /** What it finds, and what it lets pass. */
  finds: string
  passes: string
}

/** Not within a word: `\b` knows no Russian letters. */
const word = (of: string) => new RegExp(`(?:^|[^а-яё])(?:${of})(?![а-яё])`, 'i')

const MANNERS: Manner[] = [
  {
    wrong: /[а-яё»]!/i,
    instead: 'без восклицательных знаков',
    except: /Здравствуйте!/,
    finds: 'Готово!',
    passes: 'Здравствуйте!',
  },
  { wrong: /[а-яё,»] (?:Вы|Вас|Вам|Ваш)/, instead: 'вы, вас, ваш', finds: 'Если Вы забыли', passes: 'Если вы забыли' },
  { wrong: /[а-яё»] [-–] /i, instead: 'тире: —', finds: 'дом - гараж', passes: 'дом — гараж' },
  {
    wrong: /\.\.\./,
    instead: '…',
    except: /Ошибка сброса пароля\.\.\.|^\.\.\.$|^Проверка никнейма/,
    finds: 'Сохраняем...',
    passes: 'Сохраняем…',
  },
  {
    wrong: word(
      'данн(?:ый|ого|ому|ая|ую|ом)|осуществ[а-яё]*|явля[а-яё]*|посредством|необходимо|пожалуйста|успешно|при помощи|с помощью|в случае',
    ),
    instead: 'проще, глаголом',
    except: /Смена пароля завершена успешно/,
    finds: 'В случае ошибки повторите',
    passes: 'Данные не загрузились',
  },
  {
    wrong: word('еще|ее|нее|идет|найдет|придет|пришлет|уйдет|войдет|ведет|дает|берет|счет|отчет|расчет|объем|остается'),
    instead: 'ё',
    except: /Счет-фактура|'ёЁ'/,
    finds: 'Она еще идет',
    passes: 'Она ещё идёт',
  },
  { wrong: /(?:^|[^к])м\/ч/, instead: 'моточас', finds: '12 м/ч', passes: '12 км/ч' },
  { wrong: /\d%/, instead: 'число, неразрывный пробел, %', finds: 'на 30%', passes: 'на 30\u00a0%' },
  {
    wrong: /(?:^|[^\d:])\d:\d\d(?!\d)/,
    instead: 'часы двумя цифрами: 08:00',
    // There they are a length, and are typed.
    except: /[Пп]ишут так/,
    finds: 'с 8:00',
    passes: 'с 08:00',
  },
  {
    wrong:
      /мест[оа] (?:кончи|законч|занято на|станет больше|для записей)|освобод[а-яё]* места?(?![а-яё])|хватило места/i,
    instead: 'хранилище (учётной записи), память (телефона), диск (сервера)',
    // Their files lie on a disk.
    except: /На диске|на диске/,
    finds: 'Место в телефоне и место кончилось',
    passes: 'Освободите память',
  },
  {
    wrong: /созда(?:ть|йте|ём) (?:объект|машину|заказчика|карточку ставок)|завести (?:объект|машину)/i,
    instead: 'добавить',
    finds: 'Создайте объект',
    passes: 'Создать тему',
  },
  {
    wrong: /(?:отозвать|отзовите|отзываем) (?:этот )?(?:телефон|трекер)/i,
    instead: 'отключить (телефон, трекер); отзывают ключ и приглашение',
    finds: 'отзовите телефон',
    passes: 'Отозвать ключ',
  },
  {
    wrong: /[а-яё] (?:нет|закрыт|удал[её]н) или (?:он|она|оно|его|её) /i,
    instead: 'запятую между двумя сказуемыми: «нет, или он»',
    finds: 'Такого заказа нет или он снят',
    passes: 'Такого заказа нет, или он снят',
  },
]

test.each(MANNERS)('$instead', ({ wrong, instead, except, finds, passes }) => {
  const isWrong = (text: string) => wrong.test(text) && !except?.test(text)
  const faults = RUSSIAN_TEXTS.filter(({ text }) => isWrong(text)).map((one) => `${placeOf(one)}: ${instead}`)
  expect(faults.join('\n')).toBe('')
  expect([finds, passes].map(isWrong)).toEqual([true, false])
})

const placeOf = ({ path, line, text }: RussianText) => `${path}:${line} «${text.trim().slice(0, 80)}»`

const UNIT = String.raw`(?:ч|мин|км/ч|км|м²|м³|м|т|кг|л/ч|л|₽|%|МБ|КБ|ГБ|дн\.|сут|шт)(?![а-яёa-z\d])`
const BREAKS_FIRST = new RegExp(`^ ${UNIT}`)
const BREAKS = new RegExp(`\\d ${UNIT}`)

/** A line may break there: nobody sees it in a terminal, papers are laid out in columns, and a reason is kept as it was. */
const MAY_BREAK =
  /^server\/src\/(?:commands|db|backup|outside\/log|features\/papers)\/|^server\/src\/main|idle-rule\.rules|track-files\/reading/

const breaks = ({ text, afterValue }: Pick<RussianText, 'text' | 'afterValue'>) =>
  BREAKS.test(text) || (afterValue && BREAKS_FIRST.test(text))

test('a number and its unit are never parted', () => {
  const parted = RUSSIAN_TEXTS.filter((one) => !MAY_BREAK.test(one.path) && breaks(one))
  expect(parted.map(placeOf).join('\n')).toBe('')
  expect(breaks({ text: ' км за день', afterValue: true })).toBe(true)
  expect(breaks({ text: '\u00a0км за день', afterValue: true })).toBe(false)
  expect(breaks({ text: ' мы знаем', afterValue: true })).toBe(false)
  expect(breaks({ text: 'до 5 МБ', afterValue: false })).toBe(true)
})
