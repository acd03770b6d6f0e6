import { expect, test } from 'vitest'
import { NoTurn, openTurns } from './turns.ts'

/** Turns of which each work ends when the test says so; `begun` names them in their order. */
function setUp(limits: Partial<Parameters<typeof openTurns>[0]> = {}) {
  let now = 0
  const inTurn = openTurns(
    { work: 'photos', atOnce: 1, waiting: { each: 100, all: 1000 }, budget: { most: 1e6, aMinute: 1e6 }, ...limits },
    () => now,
  )
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  return {
    begun,
    ask: (account: string, name: string, cost = 1) =>
      inTurn(account, cost, () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name))))
      }),
    async end(error?: Error) {
      await new Promise(setImmediate)
      ends.shift()?.(error)
      // Whoever is next has begun by then.
      await new Promise(setImmediate)
    },
    pass(ms: number) {
      now += ms
    },
  }
}

const noTurn = (turn: Promise<unknown>) =>
  turn.then(
    () => 'done',
    (error: unknown) => (error instanceof NoTurn ? [error.reason, error.wait] : error),
  )

test('a work waits for what is under way and for nothing else of an account that asked for much', async () => {
  const { ask, end, begun } = setUp()
  for (let n = 0; n < 40; n++) void ask('anna', `anna ${n}`, 40)
  for (let n = 0; n < 3; n++) await end()
  void ask('boris', 'boris', 0.3)
  await end()
  expect(begun).toEqual(['anna 0', 'anna 1', 'anna 2', 'anna 3', 'boris'])
})

test('accounts take turns, and works of one are done as they came', async () => {
  const { ask, end, begun } = setUp()
  for (const n of [1, 2, 3]) for (const account of ['a', 'b', 'c']) void ask(account, `${account}${n}`)
  for (let n = 0; n < 9; n++) await end()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('one whose works are dear has fewer turns', async () => {
  const { ask, end, begun } = setUp()
  for (let n = 1; n <= 3; n++) void ask('dear', `dear${n}`, 4)
  for (let n = 1; n <= 8; n++) void ask('cheap', `c${n}`, 1)
  for (let n = 0; n < 11; n++) await end()
  expect(begun).toEqual(['dear1', 'c1', 'c2', 'c3', 'c4', 'dear2', 'c5', 'c6', 'c7', 'c8', 'dear3'])
})

test('accounts that come one after another do not keep one waiting for ever', async () => {
  const { ask, end, begun } = setUp()
  void ask('anna', 'anna 1')
  void ask('anna', 'anna 2')
  for (let n = 0; n < 10; n++) {
    void ask(`new ${n}`, `new ${n}`)
    await end()
  }
  expect(begun.indexOf('anna 2')).toBeLessThan(4)
})

test('an account that waits for too many works is asked to come back, others are not', async () => {
  const { ask, end, begun } = setUp({ waiting: { each: 2, all: 3 } })
  for (const name of ['1', '2', '3']) void ask('anna', name)
  expect(await noTurn(ask('anna', '4'))).toEqual(['crowded', 60_000])
  void ask('boris', 'b1')
  expect(await noTurn(ask('clara', 'c1'))).toEqual(['crowded', 60_000])
  for (let n = 0; n < 4; n++) await end()
  expect(begun).toEqual(['1', 'b1', '2', '3'])
})

test('a failed work gives its turn to the next', async () => {
  const { ask, end, begun } = setUp()
  const failing = noTurn(ask('anna', '1'))
  void ask('anna', '2')
  await end(new Error('broken'))
  expect([begun, await failing]).toEqual([['1', '2'], new Error('broken')])
})

test('who has spent a budget learns when there will be enough of it again', async () => {
  const { ask, end, pass } = setUp({ budget: { most: 100, aMinute: 60 } })
  const all = ['1', '2'].map((name) => ask('anna', name, 50))
  expect(await noTurn(ask('anna', '3', 20))).toEqual(['spent', 20_000])
  // The rest of a work whose first part has paid for all.
  const paid = ask('anna', 'paid', 0)
  const other = ask('boris', 'b', 100)
  pass(20_000)
  const later = ask('anna', '3', 20)
  for (let n = 0; n < 5; n++) await end()
  expect(await Promise.all([...all, paid, other, later])).toEqual(['1', '2', 'paid', 'b', '3'])
})
