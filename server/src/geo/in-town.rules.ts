/**
 * The prepositional case of a town's name, «в Раменском», by its endings. Returns a case only where the ending leaves no doubt: a
 * heading without the case is good Russian, one with a wrong case is not.
 */

/** Masculine, feminine, neuter, plural. */
type Gender = 'm' | 'f' | 'n' | 'pl'
interface Declined {
  text: string
  gender: Gender
}

/** Words whose ending does not show the case. */
const KNOWN = wordsOf({
  m: `Орёл Орле, Елец Ельце, Бор Бору, Лог Логу, Рог Роге, Ключ Ключе, Торжок Торжке, Городок Городке, Бишкек Бишкеке,
    Владивосток Владивостоке, Клин Клине, Псков Пскове, Ржев Ржеве, Львов Львове, Гдов Гдове, Брест Бресте, Ош Оше, Джанкой Джанкое,
    Суздаль Суздале, Кинель Кинеле, Невель Невеле, Мозырь Мозыре, Анадырь Анадыре, Гусь Гусе, Камень Камне, Яр Яре,
    Торопец Торопце, Уренгой Уренгое, Белебей Белебее, Лесной Лесном, Чусовой Чусовом`,
  f: `Казань Казани, Пермь Перми, Тюмень Тюмени, Рязань Рязани, Тверь Твери, Сызрань Сызрани, Керчь Керчи, Астрахань Астрахани,
    Кемь Кеми, Мезень Мезени, Лебедянь Лебедяни, Чердынь Чердыни, Назрань Назрани, Медынь Медыни, Елань Елани, Гатчина Гатчине, Шуя Шуе, Обь Оби,
    Россошь Россоши, Электросталь Электростали`,
  n: 'Село Селе, Поле Поле, Озеро Озере',
  pl: `Шахты Шахтах, Чебоксары Чебоксарах, Челны Челнах, Луки Луках, Воды Водах, Поляны Полянах, Клепики Клепиках, Бавлы Бавлах,
    Черкассы Черкассах, Сумы Сумах, Ромны Ромнах, Барановичи Барановичах, Боровичи Боровичах, Кириши Киришах, Кимры Кимрах, Ливны Ливнах,
    Грязи Грязях, Туймазы Туймазах, Печоры Печорах, Озёры Озёрах, Сухиничи Сухиничах, Валуйки Валуйках, Электроугли Электроуглях, Апатиты Апатитах, Ессентуки Ессентуках`,
})
/** Words that are the same in every case. */
const UNCHANGED = new Set([
  'Сочи',
  'Тбилиси',
  'Батуми',
  'Поти',
  'Кутаиси',
  'Гори',
  'Рустави',
  'Сухуми',
  'Алматы',
  'Тольятти',
  'Туапсе',
  'Нерюнгри',
])
/** Possessive adjectives, which look like nouns. */
const POSSESSIVE: Partial<Record<string, string>> = { Сергиев: 'Сергиевом', Матвеев: 'Матвеевом' }
/** «во» before two consonants of which the first is «в» or «ф», and in names where it is customary. */
const VO = /^(?:[ВФ][бвгджзклмнпрстфхцчшщ]|Львов|Ржев|Мценск)/

/**
 * «в Раменском», «во Владимире», «в Ростове-на-Дону»; undefined where the rule is not sure.
 * @param isTown whether a town of this name exists: «в Пушкине» would mean Пушкин, not Пушкино
 */
export function inTown(name: string, isTown: (name: string) => boolean = () => false): string | undefined {
  if (!/^[А-ЯЁа-яё -]+$/.test(name)) return undefined
  if (/(?:[ое]в|[иы]н)о$/i.test(name) && isTown(name.slice(0, -1))) return undefined
  const declined = UNCHANGED.has(name) ? name : declinedName(name)
  return declined && `${VO.test(name) ? 'во' : 'в'} ${declined}`
}

function declinedName(name: string): string | undefined {
  const [first = '', second, ...more] = name.split(' ')
  if (more.length > 0) return undefined
  if (second === undefined) return declinedWord(first)?.text
  const noun = declinedWord(second)
  const adjective = POSSESSIVE[first] ? { text: POSSESSIVE[first], gender: 'm' } : declinedAdjective(first, true)
  return noun && adjective?.gender === noun.gender ? `${adjective.text} ${noun.text}` : undefined
}

/** Declines a name without spaces; it may have hyphens. */
function declinedWord(word: string): Declined | undefined {
  const parts = word.split('-')
  const last = parts.pop() ?? ''
  if (parts.length === 0) return declinedAdjective(last) ?? declinedNoun(last)
  // «Ростов-на-Дону»: only the town's own name is declined.
  if (parts.length === 2 && /^(?:на|в|под|над)$/.test(parts[1] ?? '')) {
    const town = declinedNoun(parts[0] ?? '')
    return town && { ...town, text: `${town.text}-${parts[1]}-${last}` }
  }
  if (parts.length > 1) return undefined
  const [before = ''] = parts
  const adjective = declinedAdjective(last)
  const noun = declinedNoun(before)
  // «Каменск-Уральский»: both parts are declined; «Лосино-Петровский», «Орехово-Зуево»: only the second, as the first is not a
  // town.
  if (adjective && noun?.gender === adjective.gender)
    return { gender: noun.gender, text: `${noun.text}-${adjective.text}` }
  const end = adjective ?? declinedNoun(last)
  return end && { ...end, text: `${before}-${end.text}` }
}

type Ending = [ending: RegExp, instead: string, gender: Gender]

/** The first ending that matches is used. */
const ADJECTIVES: Ending[] = [
  [/(?<=[нжшчщ])ий$/, 'ем', 'm'],
  [/(?<=[кгх])ий$|ый$|(?<=ск)ой$/, 'ом', 'm'],
  [/(?<=н)яя$/, 'ей', 'f'],
  [/(?<=больш)ая$/i, 'ой', 'f'],
  [/(?<=[жшчщ])ая$/, 'ей', 'f'],
  [/ая$/, 'ой', 'f'],
  [/(?<=[нжшчщ])ее$/, 'ем', 'n'],
  [/ое$/, 'ом', 'n'],
  [/ые$/, 'ых', 'pl'],
  [/(?<=[кгхнжшчщ])ие$/, 'их', 'pl'],
]

/** `first`: the first of two words, where «-ой» can only be an adjective. */
function declinedAdjective(word: string, first = false): Declined | undefined {
  if (first && word.endsWith('ой')) return { text: `${word.slice(0, -2)}ом`, gender: 'm' }
  return declinedBy(ADJECTIVES, word)
}

const NOUNS: Ending[] = [
  [/(?<=пол|славл)ь$/, 'е', 'm'],
  [/(?<=[вднрм])ец$/, 'це', 'm'],
  [/(?<=а)й$/, 'е', 'm'],
  [/(?<=(?:[ое]в|[иы]н))о$|(?<=ёв)о$/, 'е', 'n'],
  [/ье$/, 'ье', 'n'],
  [/(?<=[бвгджзклмнпрстфхчшщ])ки$|(?<=ни)ки$/, 'ках', 'pl'],
  [/(?<=ц)ы$/, 'ах', 'pl'],
  [/(?<=ищ)и$/, 'ах', 'pl'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])а$|(?<=[бвгджзлмнпрст])я$/, 'е', 'f'],
  [/ия$/, 'ии', 'f'],
]
/**
 * With a vowel that may drop out («Городок»), of no known declension («Черных»), or declined like an adjective («в Ивановой»).
 */
const DOUBTFUL = /(?:ок|[её]к|ец|[её]л|ёр|[ыи]х|[оеё]ва|[иы]на)$/
/** Some words of one syllable end in «у»: «в Бору». */
const ONE_SYLLABLE = /^[^аеёиоуыэюя]*[аеёиоуыэюя][^аеёиоуыэюя]*$/i
const isShort = (word: string) => ONE_SYLLABLE.test(word) && !/ск$/i.test(word)

function declinedNoun(word: string): Declined | undefined {
  const known = KNOWN.get(word)
  if (known) return known
  if (/[уюэё]$/.test(word)) return { text: word, gender: 'n' }
  const ended = declinedBy(NOUNS, word)
  if (ended && !(ended.gender === 'f' && DOUBTFUL.test(word))) return ended
  if (!/[бвгджзклмнпрстфхцчшщ]$/.test(word) || DOUBTFUL.test(word) || isShort(word)) return undefined
  return { text: `${word}е`, gender: 'm' }
}

function declinedBy(endings: readonly Ending[], word: string): Declined | undefined {
  const ending = endings.find(([ending]) => ending.test(word))
  return ending && { text: word.replace(ending[0], ending[1]), gender: ending[2] }
}

function wordsOf(lists: Record<Gender, string>): Map<string, Declined> {
  const words = Object.entries(lists).flatMap(([gender, list]) =>
    list.split(',').map((pair): [string, Declined] => {
      const [word = '', text = ''] = pair.trim().split(' ')
      return [word, { text, gender: gender as Gender }]
    }),
  )
  return new Map(words)
}
