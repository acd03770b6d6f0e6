/** A photo as it was sent never outlives a server that was killed while it arrived. */
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { gone, makeDataDir, makeRecorderOf, startServer } from '../recorders/faults.fixture.ts'

test('kill -9 in the middle of an upload leaves a file that the next start removes', async () => {
  const dataDir = makeDataDir()
  chmodSync(dataDir, 0o755)
  const temporary = join(dataDir, 'tmp')
  const server = await startServer(dataDir)
  // A server that has just started on a busy machine refuses calls until it keeps up.
  await vi.waitUntil(async () => (await fetch(`${server.origin}/ready`)).ok, { timeout: 120_000, interval: 200 })
  const token = await makeRecorderOf(server.origin)

  const sending = request(`${server.origin}/api/record/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  }).on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
  sending.write(Buffer.alloc(300_000, 7))
  const written = () => readdirSync(temporary).map((name) => statSync(join(temporary, name)).size)
  await vi.waitUntil(() => existsSync(temporary) && written().some((size) => size > 100_000), { timeout: 120_000 })
  process.kill(server.pid, 'SIGKILL')
  await gone(server.pid)
  expect(written()).toHaveLength(1)

  await startServer(dataDir)
  expect(written()).toEqual([])
})
