/** Expensive work in turns that are fair between accounts, however much each of them asks for. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { turnsRefused, turnsRunning, turnsWaiting } from './metrics.ts'

interface Limits {
  /** Name of the work in metrics. */
  work:
    | 'photos'
    | 'files'
    | 'tables'
    | 'days'
    | 'papers'
    | 'batches'
    | 'workbooks'
    | 'pages'
    | 'passwords'
    | 'passwords of strangers'
  atOnce: number
  /** Limit of waiting works: of one account, and of all together. */
  waiting: { each: number; all: number }
  /** Cost that an account may ask for at once, and how much it regains in a minute; undefined: no limit. */
  budget?: { most: number; aMinute: number }
}

/** This work gets no turn now; `wait`: ms after which it may get one. */
export class NoTurn extends Error {
  reason: 'crowded' | 'spent'
  wait: number

  constructor(reason: 'crowded' | 'spent', wait: number) {
    super(reason)
    this.reason = reason
    this.wait = wait
  }
}

export type InTurn = <T>(account: string, cost: number, work: () => Promise<T>) => Promise<T>

interface Waiting {
  account: string
  start: number
  begin(): void
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): a work starts where the account's work before it ends, on a clock that
 * counts cost and stands at the start of the work begun last. An account with nothing waiting comes next after the work under
 * way, and no account waits for ever. The works of one account are done in the order in which they came.
 */
export function openTurns({ work: name, atOnce, waiting: most, budget }: Limits, now: () => number = Date.now): InTurn {
  const spend = budget && openBudget(budget, now)
  const waiting: Waiting[] = []
  /** Where each account's last work ends on that clock. */
  const ends = new Map<string, number>()
  let clock = 0
  let running = 0
  const tell = () => {
    turnsRunning.set({ work: name }, running)
    turnsWaiting.set({ work: name }, waiting.length)
  }
  tell()

  function take(account: string, cost: number): number {
    const start = Math.max(clock, ends.get(account) ?? 0)
    ends.set(account, start + cost)
    return start
  }

  function begun(start: number) {
    clock = Math.max(clock, start)
    for (const [account, end] of ends) if (end <= clock) ends.delete(account)
  }

  async function turn(account: string, cost: number) {
    if (running < atOnce) {
      running++
      tell()
      return begun(take(account, cost))
    }
    const own = waiting.filter((other) => other.account === account).length
    if (own >= most.each || waiting.length >= most.all) throw new NoTurn('crowded', MINUTE)
    await new Promise<void>((begin) => {
      waiting.push({ account, start: take(account, cost), begin })
      tell()
    })
  }

  function next() {
    const first = waiting.reduce<Waiting | undefined>(
      (best, other) => (best && best.start <= other.start ? best : other),
      undefined,
    )
    if (first) {
      waiting.splice(waiting.indexOf(first), 1)
      begun(first.start)
      first.begin()
    } else if (--running === 0) {
      ends.clear()
      clock = 0
    }
    tell()
  }

  return async (account, cost, work) => {
    try {
      spend?.(account, cost)
      await turn(account, cost)
    } catch (error) {
      if (error instanceof NoTurn) turnsRefused.inc({ work: name, reason: error.reason })
      throw error
    }
    try {
      return await work()
    } finally {
      next()
    }
  }
}

/** Takes the cost from the account's budget, or throws a `NoTurn` that says when there is enough. */
function openBudget({ most, aMinute }: NonNullable<Limits['budget']>, now: () => number) {
  const spent = new Map<string, { cost: number; at: number }>()
  let swept = now()
  return (account: string, cost: number) => {
    const present = now()
    const owed = (of: { cost: number; at: number }) => Math.max(0, of.cost - ((present - of.at) / MINUTE) * aMinute)
    if (present - swept > MINUTE) {
      swept = present
      for (const [key, of] of spent) if (owed(of) === 0) spent.delete(key)
    }
    const before = spent.get(account)
    const debt = before ? owed(before) : 0
    // Work that costs more than the whole budget gets its turn when nothing is owed; work without cost was paid for before.
    if (cost > 0 && debt > 0 && debt + cost > most) throw new NoTurn('spent', ((debt + cost - most) / aMinute) * MINUTE)
    spent.set(account, { cost: debt + cost, at: present })
  }
}
