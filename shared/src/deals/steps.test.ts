/** Who may take which step from which state: every pair of a state and an actor, against what decision 118 says, written by hand. */
import { describe, expect, test } from 'vitest'
import {
  type Actor,
  DEAL_TABLE,
  type DealParty,
  type DealSubject,
  mayReview,
  stateRow,
  stepRow,
  stepsFrom,
  turnOf,
} from './steps.ts'

const ACTORS: readonly Actor[] = ['asker', 'owner', 'clock', 'choice', 'moderator']
const SIDES: readonly DealParty[] = ['asker', 'owner']

/** Of each state what each actor may do, in the order of the buttons, and where it leads. What is not here nobody may do. */
const MAY: Record<DealSubject, Record<string, Partial<Record<Actor, Record<string, string>>>>> = {
  request: {
    open: {
      asker: { withdraw: 'withdrawn' },
      clock: { expire: 'expired' },
      choice: { take: 'taken' },
      moderator: { remove: 'removed' },
    },
    taken: {},
    withdrawn: {},
    expired: {},
    removed: {},
  },
  offer: {
    asked: { owner: { offer: 'offered', pass: 'passed' }, choice: { close: 'closed' } },
    offered: {
      asker: { counter: 'countered', accept: 'accepted', decline: 'declined' },
      owner: { change: 'offered', withdraw: 'withdrawn' },
      clock: { expire: 'expired', take: 'taken' },
      choice: { close: 'closed' },
    },
    // The asker has named his price: he waits, and only the owner answers.
    countered: {
      owner: { change: 'offered', agree: 'accepted', withdraw: 'withdrawn' },
      clock: { expire: 'expired', take: 'taken' },
      choice: { close: 'closed' },
    },
    accepted: {},
    passed: {},
    declined: {},
    withdrawn: {},
    expired: {},
    taken: {},
    closed: {},
  },
  deal: {
    booked: {
      asker: { ask_to_move: 'asker_moves', cancel: 'cancelled' },
      owner: { offer_to_move: 'owner_moves', cancel: 'cancelled' },
      clock: { begin: 'working' },
    },
    // Whoever asked for other days takes it back by keeping those of before; only the other side agrees.
    asker_moves: {
      asker: { keep: 'booked', cancel: 'cancelled' },
      owner: { move: 'booked', keep: 'booked', cancel: 'cancelled' },
      clock: { begin: 'working' },
    },
    owner_moves: {
      asker: { agree_to_move: 'booked', keep: 'booked', cancel: 'cancelled' },
      owner: { keep: 'booked', cancel: 'cancelled' },
      clock: { begin: 'working' },
    },
    working: {
      asker: { cancel: 'cancelled', finish: 'worked' },
      owner: { cancel: 'cancelled', finish: 'worked' },
      clock: { end: 'worked' },
    },
    worked: {
      asker: { pay: 'paid' },
      owner: { receive: 'received' },
      clock: { lapse: 'lapsed' },
      choice: { leave: 'lapsed' },
    },
    // Each takes back his own mark alone, and confirms the other's.
    paid: {
      asker: { unpay: 'worked' },
      owner: { confirm_received: 'settled' },
      clock: { lapse: 'lapsed' },
      choice: { leave: 'lapsed' },
    },
    received: {
      asker: { confirm_paid: 'settled' },
      owner: { unreceive: 'worked' },
      clock: { lapse: 'lapsed' },
      choice: { leave: 'lapsed' },
    },
    settled: {},
    lapsed: {},
    cancelled: {},
  },
}
const SUBJECTS = Object.keys(MAY) as DealSubject[]

describe.each(SUBJECTS)('%s', (subject) => {
  const states = Object.keys(MAY[subject])

  test('has these states', () => {
    expect(Object.keys(DEAL_TABLE[subject].states)).toEqual(states)
  })

  test.each(states.flatMap((state) => ACTORS.map((actor) => [state, actor] as const)))('%s: %s', (state, actor) => {
    const steps = stepsFrom(subject, state as never, actor)
    const may = MAY[subject][state]?.[actor] ?? {}
    expect(steps.map((step) => [step, stepRow(subject, step)?.to])).toEqual(Object.entries(may))
  })
})

/** Steps beside whose new state days are taken or freed, or other offers or the request end. */
const DOES = {
  'request withdraw': ['closes_offers'],
  'request take': ['closes_offers'],
  'request expire': ['closes_offers'],
  'request remove': ['closes_offers'],
  'offer accept': ['books', 'closes_request'],
  'offer agree': ['books', 'closes_request'],
  'deal move': ['books_anew'],
  'deal agree_to_move': ['books_anew'],
  'deal cancel': ['frees'],
  'deal finish': ['frees'],
}
const NEEDS = {
  'request remove': ['reason'],
  'offer offer': ['terms'],
  'offer change': ['terms'],
  'offer counter': ['price'],
  'deal ask_to_move': ['days', 'reason'],
  'deal offer_to_move': ['days', 'reason'],
  'deal cancel': ['reason'],
}
/** A tick of a payment that the other side expects anyway, an end that he sees without a letter, and what the asker did himself. */
const QUIET = [
  'request withdraw',
  'request take',
  'deal confirm_received',
  'deal confirm_paid',
  'deal unpay',
  'deal unreceive',
  'deal lapse',
]

const named = SUBJECTS.flatMap((subject) =>
  Object.keys(DEAL_TABLE[subject].steps).map((step) => [`${subject} ${step}`, stepRow(subject, step)] as const),
)
const listed = (of: (row: NonNullable<ReturnType<typeof stepRow>>) => readonly string[] | undefined) =>
  Object.fromEntries(named.flatMap(([name, row]) => (row && of(row) ? [[name, of(row)]] : [])))

test('what a step does beside, and what it needs', () => {
  expect(listed(({ does }) => does)).toEqual(DOES)
  expect(listed(({ needs }) => needs)).toEqual(NEEDS)
})

test('the other side is told of a step, both of what happens by itself; of a request its asker alone, of its closing the owner', () => {
  const told = named.flatMap(([name, row]) => (row && !QUIET.includes(name) ? [[name, row] as const] : []))
  for (const [name, { by, notifies }] of told) {
    const one = name.startsWith('request') ? ['asker'] : name === 'offer close' ? ['owner'] : undefined
    const both = by.length > 1 || !SIDES.some((side) => by.includes(side))
    expect([name, notifies]).toEqual([name, one ?? (both ? SIDES : SIDES.filter((side) => !by.includes(side)))])
  }
  expect(named.filter(([, row]) => row?.notifies.length === 0).map(([name]) => name)).toEqual(QUIET)
})

test.each([
  ['request', 'owner', ['open']],
  ['offer', 'owner', ['asked', 'countered']],
  ['offer', 'asker', ['offered']],
  ['deal', 'owner', ['asker_moves', 'paid']],
  ['deal', 'asker', ['owner_moves', 'worked', 'received']],
  ['deal', 'clock', ['booked', 'working']],
  ['request', null, ['taken', 'withdrawn', 'expired', 'removed']],
  ['offer', null, ['accepted', 'passed', 'declined', 'withdrawn', 'expired', 'taken', 'closed']],
  ['deal', null, ['settled', 'lapsed', 'cancelled']],
] as const)('%s: it is the turn of %s in %j', (subject, whose, states) => {
  const found = Object.keys(MAY[subject]).filter((state) => stateRow(subject, state).turn === whose)
  expect(found).toEqual(states)
  for (const state of states)
    for (const side of SIDES) {
      const turn = whose === side ? 'you' : whose === 'asker' || whose === 'owner' ? 'other' : whose
      expect(turnOf(subject, state as never, side)).toBe(turn)
    }
})

test('both write reviews from the end of the work on, and of what was cancelled', () => {
  expect(Object.keys(MAY.deal).filter(mayReview)).toEqual([
    'worked',
    'paid',
    'received',
    'settled',
    'lapsed',
    'cancelled',
  ])
})
