/** Recognises types of machines as people write them in tables. */
import { EQUIPMENT_TYPES, type EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .trim()

const ALSO: Record<string, EquipmentTypeId> = {
  экскаватор: 'ekskavator',
  'гусеничный экскаватор': 'ekskavator',
  'колесный экскаватор': 'ekskavator-kolesnyj',
  миниэкскаватор: 'mini-ekskavator',
  гидромолот: 'ekskavator-s-gidromolotom',
  'экскаватор погрузчик': 'ekskavator-pogruzchik',
  погрузчик: 'frontalnyj-pogruzchik',
  'погрузчик фронтальный': 'frontalnyj-pogruzchik',
  минипогрузчик: 'mini-pogruzchik',
  телескоп: 'teleskopicheskij-pogruzchik',
  манитоу: 'teleskopicheskij-pogruzchik',
  'погрузчик телескопический': 'teleskopicheskij-pogruzchik',
  вилочник: 'vilochnyj-pogruzchik',
  'погрузчик вилочный': 'vilochnyj-pogruzchik',
  грейдер: 'avtogrejder',
  'каток асфальтовый': 'katok-dorozhnyj',
  'грунтовый каток': 'katok-gruntovyj',
  укладчик: 'asfaltoukladchik',
  фреза: 'dorozhnaya-freza',
  'грузовой самосвал': 'samosval',
  'автомобиль самосвал': 'samosval',
  бортовой: 'bortovoj-avtomobil',
  длинномер: 'dlinnomer',
  шаланда: 'dlinnomer',
  трал: 'tral',
  эвакуатор: 'evakuator',
  миксер: 'avtobetonosmesitel',
  бетоносмеситель: 'avtobetonosmesitel',
  бетононасос: 'avtobetononasos',
  'кран автомобильный': 'avtokran',
  'автомобильный кран': 'avtokran',
  'гусеничный кран': 'kran-gusenichnyj',
  'башенный кран': 'kran-bashennyj',
  кму: 'kran-manipulyator',
  манипулятор: 'kran-manipulyator',
  агп: 'avtovyshka',
  вышка: 'avtovyshka',
  'ножничный подъемник': 'nozhnichnyj-podemnik',
  буровая: 'burovaya-ustanovka',
  гнб: 'ustanovka-gnb',
  копер: 'svaebojnaya-ustanovka',
  сваебой: 'svaebojnaya-ustanovka',
  бара: 'transheekopatel',
  водовоз: 'vodovoz',
  'поливомоечная машина': 'vodovoz',
  илосос: 'ilosos',
  ассенизатор: 'ilosos',
  компрессор: 'kompressor',
  генератор: 'generator',
  дгу: 'generator',
  кдм: 'kommunalnaya-mashina',
  другое: 'drugaya-tehnika',
  прочее: 'drugaya-tehnika',
}

/** Categories of Traccar that correspond to exactly one of our types. */
const CATEGORIES: Record<string, EquipmentTypeId> = {
  tractor: 'traktor',
  crane: 'avtokran',
}

const IDS = new Map<string, EquipmentTypeId>([
  ...Object.entries(ALSO).map(([name, id]) => [name, id] as const),
  ...EQUIPMENT_TYPES.flatMap(({ id, name }) => [[plain(name), id] as const, [plain(id), id] as const]),
])
const NAMES = new Map<string, string>(EQUIPMENT_TYPES.map(({ id, name }) => [id, name]))

/** Undefined if the words do not mean exactly one type; «кран» may be any of three. */
export function typeOfWords(words: string): { id: EquipmentTypeId; name: string } | undefined {
  const id = IDS.get(plain(words))
  return id && { id, name: NAMES.get(id) ?? '' }
}

/** Most words of a type. */
const TYPE_WORDS = 3

/** Name of the type with which a machine's name begins, «Самосвал КамАЗ-6520»; empty if it does not. */
export function typeInName(name: string): string {
  const words = name.split(/\s+/).slice(0, TYPE_WORDS)
  for (let many = words.length; many > 0; many--) {
    const type = typeOfWords(words.slice(0, many).join(' '))
    if (type) return type.name
  }
  return ''
}

/** Name of the type; empty if the category is too general. */
export const typeOfCategory = (category: string): string => NAMES.get(CATEGORIES[category] ?? '') ?? ''
