import type { Home } from './homes.ts'
import type { Profile } from './profiles.ts'
import type { Random } from './random.ts'

const FIRST = (
  'Сергей Алексей Андрей Дмитрий Николай Владимир Михаил Юрий Виктор Евгений Олег Игорь Роман Павел Антон ' +
  'Руслан Ильдар Рустам Денис Максим Вячеслав Артём Константин Валерий Анатолий Тимур Григорий Василий'
).split(' ')

const LAST = (
  'Кузнецов Соколов Лебедев Козлов Новиков Морозов Волков Зайцев Павлов Семёнов Голубев Виноградов Богданов ' +
  'Воробьёв Фёдоров Михайлов Беляев Тарасов Белов Комаров Орлов Киселёв Макаров Андреев Ковалёв Ильин Гусев ' +
  'Титов Кузьмин Кудрявцев Баранов Куликов Алексеев Степанов Яковлев Сорокин Сергеев Романов Захаров Борисов ' +
  'Королёв Герасимов Пономарёв Григорьев Лазарев Медведев Ершов Никитин Соболев Рябов Поляков Цветков Данилов ' +
  'Жуков Фролов Журавлёв Николаев Крылов Максимов Сидоров Осипов Белоусов Федотов Дорофеев Егоров Матвеев Бобров ' +
  'Дмитриев Калинин Анисимов Петухов Антонов Тимофеев Никифоров Веселов Филиппов Марков Большаков Суханов ' +
  'Миронов Ширяев Александров Коновалов Шестаков Казаков Ефимов Денисов Громов Фомин Давыдов Мельников Щербаков ' +
  'Хабибуллин Гарипов Сафин Галиев Магомедов Акопян Петросян Бондаренко Шевчук Ткачук Савченко'
).split(' ')

const PARK = ['Спецтехника', 'Техника', 'Автопарк', 'Механизация']

const CLIPPED = ['stroy', 'teh', 'trans', 'spec', 'kran', 'arenda']

/** Makes the names that people in the trade pick, no two alike, and the slugs of their pages. */
export function openNames(random: Random) {
  const names = new Set<string>()
  const slugs = new Set<string>()

  function name(home: Home, profile: Profile): string {
    for (let tries = 0; ; tries++) {
      const plain = candidate(home, profile, random)
      // a load test runs out of plain names; a number is what people add then
      const made = tries < 6 ? plain : `${plain} ${random.int(2, 999)}`
      if (made.length < 4 || names.has(made.toLowerCase())) continue
      names.add(made.toLowerCase())
      return made
    }
  }

  function slug(of: string): string {
    const base = latin(of).slice(0, 40) || 'park'
    let made = base
    for (let n = 2; slugs.has(made); n++) made = `${base}-${n}`
    slugs.add(made)
    return made
  }

  return {
    /** A name that is set beforehand; before all others. */
    reserve(made: string) {
      names.add(made.toLowerCase())
      return { name: made, userUrl: slug(made) }
    },
    next(home: Home, profile: Profile) {
      const made = name(home, profile)
      return { name: made, userUrl: slug(made) }
    },
  }
}

function candidate({ place }: Home, { firm, trade }: Profile, random: Random): string {
  const firstName = random.pick(FIRST)
  const lastName = random.pick(LAST)
  switch (random.int(0, 9)) {
    case 0:
    case 1:
      return `${firstName}, ${random.pick(trade)} ${place.name}`
    case 2:
      return `ИП ${lastName}`
    case 3:
      return `ИП ${lastName} ${firstName.charAt(0)}. ${random.pick(FIRST).charAt(0)}.`
    case 4:
    case 5:
      // 'БетонПодача-Имени Свердлова' is nobody's name
      return place.name.includes(' ') ? `${firstName}, ${random.pick(trade)}` : `${random.pick(firm)}-${place.name}`
    case 6:
      return `${latin(place.name).replaceAll('-', '').slice(0, random.int(4, 9))}${random.pick(CLIPPED)}`
    case 7:
      return `${firstName} ${lastName}`
    case 8:
      // the genitive of a surname in -ов, -ин, -ян
      return /[вн]$/.test(lastName) ? `${random.pick(PARK)} ${lastName}а` : `${firstName} ${lastName}`
    default:
      return `ООО «${random.pick(firm)}»`
  }
}

const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'j', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}

/** A slug: Latin letters, digits and single hyphens. */
function latin(text: string): string {
  const letters = text.toLowerCase().replace(/[а-яё]/g, (letter) => LATIN[letter] ?? '')
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
