/** A server that is asked to stop while calls come and are under way. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { leave } from './leaving.ts'

/** An app that listens; its call `/api/slow` is answered when `finish` is called. */
async function listening() {
  const { app } = await testApp()
  const slow = Promise.withResolvers<string>()
  const reached = Promise.withResolvers<void>()
  app.get('/api/slow', async () => {
    reached.resolve()
    return slow.promise
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as { port: number }
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent }, (answer) => resolve(answer.resume())).on('error', reject)
    })
  return { app, port, ask, reached: reached.promise, finish: () => slow.resolve('done') }
}

test('a server that leaves says so to its balancer and still answers, each answer the last of its connection', async () => {
  const { app, ask } = await listening()
  const before = await ask('/api/get-types')
  expect(before.headers.connection).toBe('keep-alive')
  app.leaving.begun = true
  expect((await ask('/ready')).statusCode).toBe(503)
  for (const path of ['/health', '/api/get-types', '/i/owntracks/none']) {
    const answer = await ask(path)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers.connection).toBe('close')
  }
})

test('a call under way is finished, and nothing new is taken', async () => {
  const { app, port, ask, reached, finish } = await listening()
  const answer = ask('/api/slow')
  await reached
  const left = leave(app)
  const late = connect(port)
  const [refused] = await once(late, 'error')
  expect(refused.code).toBe('ECONNREFUSED')
  finish()
  expect((await answer).statusCode).toBe(200)
  await left
})

test('a connection that asks for nothing does not keep the server', async () => {
  const { app, port } = await listening()
  const unused = connect(port)
  await once(unused, 'connect')
  const closed = once(unused, 'close')
  await leave(app, { silentMs: 10, lastMs: 60_000 })
  await closed
})

test('a call that takes too long is cut off', async () => {
  const { app, ask, reached } = await listening()
  const answer = ask('/api/slow').catch((error: NodeJS.ErrnoException) => error.code)
  await reached
  await leave(app, { silentMs: 10, lastMs: 20 })
  expect(await answer).toBe('ECONNRESET')
})
