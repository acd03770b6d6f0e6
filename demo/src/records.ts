/** Reads the records of ../data; their times are relative to now. */
import { readFile } from 'node:fs/promises'
import type { OperatorForm } from '@spetskarta/shared/crew/operators.ts'
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import type { Customer, MachineParticulars } from '@spetskarta/shared/papers/particulars.ts'
import type { RateCard } from '@spetskarta/shared/papers/rates.ts'
import type { DocumentKind, PlanForm, RecordForm } from '@spetskarta/shared/service/service.ts'
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'

export interface DemoUser {
  name: string
  /** A slug. */
  userUrl: string
  /** In E.164, invented; the phone number of all items of the user. */
  phone?: string
  /** Present, together with a password, for users whose log-in is published. */
  email?: string
  password?: string
  moderator?: true
  requisites?: Requisites
}

interface DemoItem {
  /** `userUrl` of the owner. */
  owner: string
  type: string
  name: string
  /** May contain placeholders: see `fillIn`. */
  description: string
  lat: number
  lng: number
  hidden?: true
  daysAgo: number
}

/** Prices in roubles; `price` 0: for sale, on request. */
export interface DemoMachine extends DemoItem {
  works: string[]
  price?: number
  ratePerHour?: number
  ratePerShift?: number
  minHours?: number
  /** Terms by the ids of the contract's table. */
  terms?: Record<string, number>
  /** Busy spans, in days from today. */
  busyIn?: [from: number, to: number][]
  /** Id of the recorded track that the machine drives: see `testPaths`. */
  track?: string
}

export interface DemoOrder extends DemoItem {
  equips: string[]
  budget?: number
  /** Days from today; negative if work has begun already. */
  startsIn?: number
  endsIn?: number
}

/** A theme without a section is at the root, next to the sections. */
export interface DemoTheme {
  section?: string
  by: string
  daysAgo: number
  title: string
  /** `after`: minutes since the message before; for the first one, since the theme. */
  posts: { by: string; after: number; text: string }[]
}

export interface DemoPhoto {
  track: string
  /** Which of the days with a track, in days ago. */
  daysAgo: number
  /** HH:MM:SS, Moscow time. */
  time: string
  /** Name of a file that exists in each season's folder in ../photos. */
  picture: string
  /** The phone did not know its place. */
  lost?: true
}

/**
 * `daysAgo`: of the contract. All records below belong to the owner of the machines with tracks, and name machines by their
 * tracks.
 */
type DemoCustomer = Omit<Customer, 'contractOn'> & { daysAgo: number }

interface DemoObject {
  name: string
  /** Empty: no customer, only a place. */
  customer: string
  address: string
  lat: number
  lng: number
  /** Metres. */
  radius: number
  starts: number | null
  ends: number | null
  haul?: 'load' | 'unload'
  tracks: string[]
  /** A link for its customer is open. */
  link?: true
}

/** Valid from `daysAgo` on. */
type DemoRate = Partial<RateCard> & Pick<RateCard, 'vat'> & { daysAgo: number; track?: string }

interface DemoPaper {
  kind: PaperKind
  object: string
  track: string
  /** In days ago. */
  from: number
  to: number
  operator: string
  works: string
  /** The reason; undefined: not cancelled. */
  cancelled?: string
}

/** Names machines and operators by their names; `daysAgo` and `from` in days ago. */
interface DemoPark {
  groups: { name: string; machines: string[] }[]
  assignments: { machine: string; operator: string; from: number }[]
  /** Hours of each day, except Sundays, from `from` to `to` days ago. */
  timesheet: { operator: string; from: number; to: number; hours: number; reason: string }[]
  /** Readings of the engine hours counter, in the morning. */
  readings: { machine: string; daysAgo: number; hours: number }[]
  /** For a machine or for a type. */
  plans: (Pick<PlanForm, 'name' | 'work' | 'needed'> & {
    machine?: string
    type?: string
    everyHours?: number
    everyKm?: number
    everyMonths?: number
  })[]
  records: (Pick<RecordForm, 'name' | 'who' | 'note' | 'cost'> & {
    machine: string
    /** Name of the plan. */
    plan?: string
    daysAgo: number
    hours?: number
  })[]
  documents: { machine: string; kind: DocumentKind; note: string; endsIn: number }[]
  /** Bookings agreed by phone; days from today. */
  bookings: { machine: string; startsIn: number; endsIn: number; customer: string }[]
}

/** Days are counted from today; `made`: days ago. */
export interface DemoRequest {
  /** `userUrl` of the asker; `name` is the name given in the request. */
  asker: string
  name: string
  type: string
  works: string[]
  volume: string
  note: string
  lat: number
  lng: number
  place: string
  address: string
  from: number
  to: number
  hours: number
  payment: 'cash' | 'vat'
  operator: boolean
  state: 'open' | 'taken'
  made: number
  offers: DemoOffer[]
}

export interface DemoOffer {
  owner: string
  /** Name of the machine. */
  machine: string
  state: 'asked' | 'passed' | 'offered' | 'countered' | 'accepted'
  terms?: Pick<OfferTerms, 'unit' | 'rate' | 'quantity' | 'delivery' | 'vat' | 'operator' | 'included' | 'note'>
  counter?: { rate: number; note: string }
  deal?: DemoDeal
  messages?: [by: 'asker' | 'owner', hoursAgo: number, text: string][]
  /** Number of messages that the recipient of the last one has not read. */
  unread?: number
}

export interface DemoDeal {
  state: 'booked' | 'asker_moves' | 'working' | 'worked' | 'settled' | 'cancelled'
  /** Name of the object. */
  object?: string
  requested?: { from: number; to: number; shift: 'day'; reason: string }
  cancelled?: { by: 'asker'; reason: string }
  /** `shifts` and `hours` were recorded; given where the object no longer exists. */
  reviews?: { by: 'asker' | 'owner'; stars: number; text: string; answer?: string; shifts?: number; hours?: number }[]
}

interface Records {
  users: DemoUser[]
  machines: DemoMachine[]
  orders: DemoOrder[]
  forum: DemoTheme[]
  photos: DemoPhoto[]
  customers: DemoCustomer[]
  operators: Pick<OperatorForm, 'name' | 'staffNumber' | 'licence' | 'categories'>[]
  particulars: (MachineParticulars & { track: string })[]
  objects: DemoObject[]
  rates: DemoRate[]
  papers: DemoPaper[]
  deals: DemoRequest[]
  park: DemoPark
}

export async function readRecords<N extends keyof Records>(name: N): Promise<Records[N]> {
  return JSON.parse(await readFile(new URL(`../data/${name}.json`, import.meta.url), 'utf8'))
}

/** The value for a name that another record mentions; throws if there is none. */
export function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const id = all.get(name)
  if (id === undefined) throw new Error(`the demo has no ${name}`)
  return id
}

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

/** `day`: `yyyy-mm-dd`. */
export const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `{year-8}` becomes the year eight years ago, `{day+3}` the day in three days: «25 ноября». */
export const fillIn = (text: string, now: Date): string =>
  text
    .replace(/\{year-(\d+)\}/g, (_, years) => String(now.getUTCFullYear() - Number(years)))
    .replace(/\{day\+(\d+)\}/g, (_, days) => day.format(daysFrom(now, Number(days))).replace(' ', '\u00a0'))
