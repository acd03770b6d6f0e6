/** Which rows of a table of machines can be added, and why the others cannot. */
import type { BusySpan } from '@spetskarta/shared/catalog/calendar.ts'
import { PARAMS } from '@spetskarta/shared/catalog/params.ts'
import { GROUP_NAME_MAX, GROUPS_MOST, type MachineGroup } from '@spetskarta/shared/company/groups.ts'
import { NAME_MAX, ROUBLES_MAX } from '@spetskarta/shared/limits.ts'
import type { CheckedParkTable, ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import { normalizePhone } from '@spetskarta/shared/phone.ts'
import { TRACKER_ID } from '@spetskarta/shared/recorders/trackers.ts'
import { busyDaysOf, joinedBusy } from './busy-days.rules.ts'
import { typeInName, typeOfWords } from './types.rules.ts'

interface Spot {
  lat: number
  lng: number
  /** As shown to people: «Раменское, Московская область». */
  name: string
}

/** What the owner already has. */
export interface KnownPark {
  machines: readonly { id: string; name: string; plate: string; serial: string }[]
  /** The owner's connected trackers. */
  trackers: readonly { imei: string; name: string }[]
  groups: readonly Pick<MachineGroup, 'id' | 'parent' | 'name'>[]
}

/** A machine ready to be saved. */
export interface FittingMachine {
  name: string
  type: string
  phone: string
  lat: number
  lng: number
  plate: string
  serial: string
  year: number | null
  /** Names of the group and its part; empty: no group. */
  group: readonly string[]
  imei: string
  ratePerHour: number | null
  ratePerShift: number | null
  /** Null: the row names no days. */
  busy: BusySpan[] | null
}

/** New calendar of a machine that the owner already has. */
export interface NewCalendar {
  id: string
  busy: BusySpan[]
}

/** Limits of a machine's particulars. */
const PLATE_MAX = 20
const SERIAL_MAX = 60

type Defaults = Pick<ParkTableRow, 'type' | 'place' | 'phone'>
type PlaceOf = (text: string) => Spot | undefined
export type CheckedMachines = CheckedParkTable & { machines: FittingMachine[]; changed: NewCalendar[] }

/** Latin letters that look like Cyrillic letters of number plates. */
const LOOKALIKES: Record<string, string> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  Y: 'У',
  X: 'Х',
}

/** Normalises a plate, so that different spellings compare equal. */
export const samePlate = (plate: string): string =>
  plate
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[A-Z]/g, (letter) => LOOKALIKES[letter] ?? letter)

const sameName = (name: string) => name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

class Problem extends Error {}
const refuse = (why: string): never => {
  throw new Problem(why)
}

const YEAR = PARAMS.find(({ id }) => id === 'year')

function yearOf(text: string): number | null {
  if (!text) return null
  const year = Number(/^(\d{4})(?:\s*г\.?|[.,]0+)?$/.exec(text)?.[1])
  const fits = year >= (YEAR?.min ?? 0) && year <= (YEAR?.max ?? 0)
  return fits ? year : refuse(`Год «${text}»: нужен год выпуска, с ${YEAR?.min} до ${YEAR?.max}`)
}

function roublesOf(text: string, what: string): number | null {
  if (!text || text === '-' || text === '—') return null
  const bare = text.replace(/[\s\u00a0]|₽|руб\.?|р\.?$/gi, '').replace(/[.,]0{1,2}$/, '')
  const roubles = /^\d{1,10}$/.test(bare) ? Number(bare) : 0
  if (roubles >= 1 && roubles <= ROUBLES_MAX) return roubles
  return refuse(`${what} «${text}»: нужно целое число рублей`)
}

function imeiOf(text: string): string {
  if (/^\d[.,]\d+e\+?\d+$/i.test(text)) refuse(`IMEI «${text}» округлён таблицей: сделайте столбец текстовым`)
  if (text.length > 64 || (text && !TRACKER_ID.test(text))) refuse(`IMEI «${text}»: нужны цифры и буквы без пробелов`)
  return text
}

function groupOf(text: string): string[] {
  const parts = text
    .split(/[/>]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > 2) refuse(`Участок «${text}»: не глубже подучастка`)
  if (parts.some((part) => part.length > GROUP_NAME_MAX)) refuse(`Участок «${text}»: длиннее ${GROUP_NAME_MAX} знаков`)
  return parts
}

function phoneOf(text: string): string {
  if (!text) return refuse('Нет телефона: впишите его в таблицу или в «Где в строке пусто»')
  return normalizePhone(text) ?? refuse(`Телефон «${text}»: введите номер целиком`)
}

function typeOf(text: string) {
  if (!text) return refuse('Нет типа: впишите его в таблицу или выберите в «Где в строке пусто»')
  return typeOfWords(text) ?? refuse(`Тип «${text}» не узнали: назовите его, как в списке типов`)
}

type Named = Pick<ParkTableRow, 'name' | 'plate' | 'serial'>

/** Keys that identify a machine: its plate and serial number, or its name if it has neither. */
function keysOf(one: Named): string[] {
  const numbers = [one.plate && `гос. № ${samePlate(one.plate)}`, one.serial && `зав. № ${samePlate(one.serial)}`]
  const given = numbers.filter(Boolean)
  return given.length > 0 ? given : [`название ${sameName(one.name)}`]
}

/** Collects days of machines that an earlier row of the table names, or that the owner already has. */
function openCalendars({ machines }: KnownPark, today: string) {
  const known = new Map(machines.flatMap((one) => keysOf(one).map((key) => [key, one])))
  const lines = new Map<string, { line: number; machine: FittingMachine }>()
  const changed = new Map<string, NewCalendar>()
  const spansOf = (read: ReturnType<typeof busyDaysOf>) => ('fault' in read ? refuse(read.fault) : read.busy)
  return {
    /** Throws a `Problem` if the days cannot be read; null: the row names no days. */
    read: ({ busy }: ParkTableRow): BusySpan[] | null => (busy ? spansOf(busyDaysOf(busy, today)) : null),
    changed: () => [...changed.values()],
    take(line: number, machine: FittingMachine) {
      for (const key of keysOf(machine)) lines.set(key, { line, machine })
    },
    /** Adds the days to the calendar of the machine that the row refers to; undefined: the row is a new machine. */
    join(row: Named, busy: BusySpan[]): CheckedParkTable['rows'][number]['daysOf'] | undefined {
      const keys = keysOf(row)
      const earlier = keys.map((key) => lines.get(key)).find((one) => one !== undefined)
      if (earlier) {
        earlier.machine.busy = spansOf(joinedBusy(earlier.machine.busy ?? [], busy, today))
        return { line: earlier.line }
      }
      const there = keys.map((key) => known.get(key)).find((one) => one !== undefined)
      if (!there) return undefined
      const before = changed.get(there.id)?.busy ?? []
      changed.set(there.id, { id: there.id, busy: spansOf(joinedBusy(before, busy, today)) })
      return { name: there.name }
    },
  }
}

function openTaken({ machines, trackers }: KnownPark) {
  const taken = new Map<string, string>()
  for (const one of machines) for (const key of keysOf(one)) taken.set(key, `у вас уже есть «${one.name}»`)
  for (const { imei, name } of trackers) taken.set(`imei ${imei}`, `трекер уже подключён к «${name}»`)
  return {
    /** Throws a `Problem` if one of the machine's keys is taken. */
    take(line: number, one: FittingMachine) {
      const keys = [...keysOf(one), ...(one.imei ? [`imei ${one.imei}`] : [])]
      for (const key of keys) {
        const by = taken.get(key)
        if (by && key.startsWith('название')) refuse(`Повтор: ${by}. Чтобы различать машины, впишите гос. №`)
        if (by) refuse(`Повтор: ${by}`)
      }
      for (const key of keys) taken.set(key, `то же в строке ${line}`)
    },
  }
}

/** Collects groups to create, in the order of rows; throws a `Problem` if there would be too many. */
function openGroups(known: KnownPark['groups']) {
  const nameOf = (id: number | null) => known.find((group) => group.id === id)?.name
  const there = new Set(known.map(({ parent, name }) => (parent === null ? name : `${nameOf(parent)} / ${name}`)))
  const made: string[] = []
  return {
    made,
    take([group, part]: readonly string[]) {
      const wanted = [group, part && `${group} / ${part}`].flatMap((path) => (path && !there.has(path) ? [path] : []))
      if (there.size + wanted.length > GROUPS_MOST) refuse(`Участков стало бы больше ${GROUPS_MOST}`)
      for (const path of wanted) there.add(path)
      made.push(...wanted)
    },
  }
}

/** `placeOf` returns undefined for an unknown place. Past days, before `today`, are dropped. */
export function checkRows(
  rows: readonly ParkTableRow[],
  defaults: Defaults,
  known: KnownPark,
  placeOf: PlaceOf,
  today: string,
): CheckedMachines {
  const calendars = openCalendars(known, today)
  const taken = openTaken(known)
  const groups = openGroups(known.groups)
  const machines: FittingMachine[] = []
  const spotOf = (text: string) =>
    text
      ? (placeOf(text) ?? refuse(`Место «${text}» не нашли: напишите город с областью или координаты`))
      : refuse('Нет места: впишите его в таблицу или в «Где в строке пусто»')

  const checked = rows.map((row) => {
    const typeWords = row.type || typeInName(row.name) || defaults.type
    const type = typeOfWords(typeWords)
    const spot = placeOf(row.place || defaults.place)
    const shown = {
      line: row.line,
      name: row.name,
      type: type?.name ?? row.type,
      plate: row.plate,
      group: row.group,
      imei: row.imei,
      place: spot?.name ?? row.place,
      busy: null,
      daysOf: null,
    }
    try {
      const busy = calendars.read(row)
      const daysOf = busy && calendars.join(row, busy)
      if (daysOf) return { ...shown, busy, daysOf, problem: null }
      if (!row.name) refuse('Нет названия')
      if (row.name.length > NAME_MAX) refuse(`Название длиннее ${NAME_MAX} знаков`)
      const { lat, lng } = spotOf(row.place || defaults.place)
      const machine: FittingMachine = {
        name: row.name,
        type: typeOf(typeWords).id,
        phone: phoneOf(row.phone || defaults.phone),
        lat,
        lng,
        plate: row.plate,
        serial: row.serial,
        year: yearOf(row.year),
        group: groupOf(row.group),
        imei: imeiOf(row.imei),
        ratePerHour: roublesOf(row.ratePerHour, 'Цена за час'),
        ratePerShift: roublesOf(row.ratePerShift, 'Цена за смену'),
        busy,
      }
      if (row.plate.length > PLATE_MAX) refuse(`Гос. № длиннее ${PLATE_MAX} знаков`)
      if (row.serial.length > SERIAL_MAX) refuse(`Заводской № длиннее ${SERIAL_MAX} знаков`)
      taken.take(row.line, machine)
      groups.take(machine.group)
      calendars.take(row.line, machine)
      machines.push(machine)
      return { ...shown, busy, problem: null }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { ...shown, problem: error.message }
    }
  })
  return {
    rows: checked,
    fit: machines.length,
    calendars: calendars.changed().length,
    newGroups: groups.made,
    trackers: machines.filter(({ imei }) => imei).length,
    machines,
    changed: calendars.changed(),
  }
}
