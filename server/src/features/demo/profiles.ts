import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'

/** What an owner deals in: his types of machines, the words that his firm's name is made of, the trade in one word. */
export interface Profile {
  types: readonly EquipmentTypeId[]
  firm: readonly string[]
  trade: readonly string[]
}

const earth: Profile = {
  types: [
    'ekskavator',
    'ekskavator-pogruzchik',
    'mini-ekskavator',
    'ekskavator-kolesnyj',
    'ekskavator-s-gidromolotom',
    'buldozer',
    'frontalnyj-pogruzchik',
    'katok-gruntovyj',
    'samosval',
    'ekskavator-amfibiya',
    'ekskavator-razrushitel',
    'skreper',
    'samosval-sochlenennyj',
  ],
  firm: ['ЗемСтрой', 'Котлован', 'ГрунтСервис', 'ЗемМаш', 'ЭкскаваторПро', 'СпецТех', 'НерудСтрой', 'ЗемРесурс'],
  trade: ['экскаватор', 'JCB', 'земляные работы', 'мини-экскаватор'],
}

const lifting: Profile = {
  types: [
    'avtokran',
    'kran-manipulyator',
    'avtovyshka',
    'teleskopicheskij-pogruzchik',
    'vilochnyj-pogruzchik',
    'nozhnichnyj-podemnik',
    'kolenchatyj-podemnik',
    'kran-gusenichnyj',
    'kran-bashennyj',
  ],
  firm: ['КранСервис', 'Подъём', 'АльфаКран', 'ВышкаПро', 'ТакелажМонтаж', 'КранТранс', 'МонтажКран'],
  trade: ['автокран', 'манипулятор', 'автовышка', 'кран 25 т'],
}

const haulage: Profile = {
  types: [
    'samosval',
    'tral',
    'dlinnomer',
    'bortovoj-avtomobil',
    'evakuator',
    'kran-manipulyator',
    'frontalnyj-pogruzchik',
    'samosval-sochlenennyj',
  ],
  firm: ['СпецТранс', 'АвтоНеруд', 'ТралЛогистик', 'ГрузСервис', 'КарьерТранс', 'ТехРейс', 'НегабаритПлюс'],
  trade: ['самосвал', 'трал', 'песок и щебень', 'манипулятор'],
}

const roads: Profile = {
  types: [
    'katok-dorozhnyj',
    'katok-gruntovyj',
    'avtogrejder',
    'asfaltoukladchik',
    'dorozhnaya-freza',
    'kommunalnaya-mashina',
    'snegouborochnaya-mashina',
    'vodovoz',
    'samosval',
    'traktor',
    'mini-pogruzchik',
  ],
  firm: ['ДорСтрой', 'ДорТех', 'АсфальтСервис', 'ДорРемМаш', 'МагистральСпецтех', 'БлагоДор'],
  trade: ['асфальт', 'грейдер', 'каток', 'уборка снега'],
}

const networks: Profile = {
  types: [
    'ustanovka-gnb',
    'burovaya-ustanovka',
    'yamobur',
    'transheekopatel',
    'truboukladchik',
    'svaebojnaya-ustanovka',
    'ekskavator-pogruzchik',
    'mini-ekskavator',
    'kompressor',
    'generator',
    'ilosos',
    'drugaya-tehnika',
  ],
  firm: ['БурСервис', 'ГНБ-Монтаж', 'СваяСтрой', 'СетиСтрой', 'ПроколПро', 'ИнжСети', 'БурТех'],
  trade: ['ямобур', 'бурение', 'сваи', 'ГНБ'],
}

const concrete: Profile = {
  types: [
    'avtobetonosmesitel',
    'avtobetononasos',
    'samosval',
    'kran-manipulyator',
    'teleskopicheskij-pogruzchik',
    'generator',
    'kompressor',
    'vilochnyj-pogruzchik',
  ],
  firm: ['БетонПодача', 'РБУ-Сервис', 'МиксТранс', 'Монолит-Техника', 'БетонЛайн'],
  trade: ['бетон', 'бетононасос', 'миксер'],
}

const yard: Profile = {
  types: [
    'ekskavator-pogruzchik',
    'mini-ekskavator',
    'mini-pogruzchik',
    'traktor',
    'yamobur',
    'ilosos',
    'vodovoz',
    'samosval',
    'snegouborochnaya-mashina',
    'avtovyshka',
  ],
  firm: ['ДачСтрой', 'УчастокПро', 'Благоустройство', 'ЗагородТех', 'МиниТех', 'КоммунСервис'],
  trade: ['мини-техника', 'трактор', 'ассенизатор', 'экскаватор-погрузчик'],
}

/** In the order in which owners get them: earthmoving is every third. */
export const PROFILES: readonly Profile[] = [earth, lifting, haulage, earth, networks, yard, roads, earth, concrete]
