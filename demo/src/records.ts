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
  /** E.164, invented; the phone of all his items. */
  phone?: string
  /** Present where people may log in as this user; the same for the password. */
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
  /** May contain placeholders, see `fillIn`. */
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
  /** By the ids of the contract's table. */
  terms?: Record<string, number>
  /** Busy from one day to another, counted from today. */
  busyIn?: [from: number, to: number][]
  /** Id of the recorded track that the machine drives, see `testPaths`. */
  track?: string
}

export interface DemoOrder extends DemoItem {
  equips: string[]
  budget?: number
  /** Days from today; negative if work has begun already. */
  startsIn?: number
  endsIn?: number
}

/** A theme without a section is at the root, beside the sections. */
export interface DemoTheme {
  section?: string
  by: string
  daysAgo: number
  title: string
  /** `after`: minutes after the message before; for the first one, after the theme. */
  posts: { by: string; after: number; text: string }[]
}

export interface DemoPhoto {
  track: string
  /** Which of the days on which the machine drives its track. */
  daysAgo: number
  /** HH:MM:SS, Moscow time. */
  time: string
  /** Name of a file that each season's folder of ../photos has. */
  picture: string
  /** The phone did not know where it was. */
  lost?: true
}

/** `daysAgo`: of the contract. All below is of the owner of the machines with tracks, whom they name by those. */
type DemoCustomer = Omit<Customer, 'contractOn'> & { daysAgo: number }

interface DemoObject {
  name: string
  /** Empty: a place alone. */
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
  /** Its customer has a link. */
  link?: true
}

/** Valid from so many days ago on. */
type DemoRate = Partial<RateCard> & Pick<RateCard, 'vat'> & { daysAgo: number; track?: string }

interface DemoPaper {
  kind: PaperKind
  object: string
  track: string
  /** Days ago. */
  from: number
  to: number
  operator: string
  works: string
  /** Why. */
  cancelled?: string
}

/** Machines and operators by their names; `daysAgo` and `from`: days ago. */
interface DemoPark {
  groups: { name: string; machines: string[] }[]
  assignments: { machine: string; operator: string; from: number }[]
  /** Hours of each day but Sunday from so many days ago to so many. */
  timesheet: { operator: string; from: number; to: number; hours: number; reason: string }[]
  /** Of the counter of engine hours, in the morning. */
  readings: { machine: string; daysAgo: number; hours: number }[]
  /** Of a machine or of a type. */
  plans: (Pick<PlanForm, 'name' | 'work' | 'needed'> & {
    machine?: string
    type?: string
    everyHours?: number
    everyKm?: number
    everyMonths?: number
  })[]
  records: (Pick<RecordForm, 'name' | 'who' | 'note' | 'cost'> & {
    machine: string
    /** Its name. */
    plan?: string
    daysAgo: number
    hours?: number
  })[]
  documents: { machine: string; kind: DocumentKind; note: string; endsIn: number }[]
  /** What he has agreed to by phone; days from today. */
  bookings: { machine: string; startsIn: number; endsIn: number; customer: string }[]
}

/** Days are counted from today; `made`: how many ago. */
export interface DemoRequest {
  /** `userUrl`; the name is what he calls himself. */
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
  /** Its name, as its owner has it. */
  machine: string
  state: 'asked' | 'passed' | 'offered' | 'countered' | 'accepted'
  terms?: Pick<OfferTerms, 'unit' | 'rate' | 'quantity' | 'delivery' | 'vat' | 'operator' | 'included' | 'note'>
  counter?: { rate: number; note: string }
  deal?: DemoDeal
  messages?: [by: 'asker' | 'owner', hoursAgo: number, text: string][]
  /** How many the one to whom the last is written has not read. */
  unread?: number
}

export interface DemoDeal {
  state: 'booked' | 'asker_moves' | 'working' | 'worked' | 'settled' | 'cancelled'
  /** Its name. */
  object?: string
  requested?: { from: number; to: number; shift: 'day'; reason: string }
  cancelled?: { by: 'asker'; reason: string }
  /** With what was recorded, where there is no object of it any more. */
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

/** `name`: of what another record names. */
export function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const id = all.get(name)
  if (id === undefined) throw new Error(`the demo has no ${name}`)
  return id
}

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

/** `day`: `yyyy-mm-dd`. */
export const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `{year-8}` becomes the year so many years ago, `{day+3}` the day in so many days: «25 ноября». */
export const fillIn = (text: string, now: Date): string =>
  text
    .replace(/\{year-(\d+)\}/g, (_, years) => String(now.getUTCFullYear() - Number(years)))
    .replace(/\{day\+(\d+)\}/g, (_, days) => day.format(daysFrom(now, Number(days))).replace(' ', '\u00a0'))
