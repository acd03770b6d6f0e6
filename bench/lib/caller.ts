/** Calls one address repeatedly from a separate thread, one call after the other, and reports how long each took. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** `stop` resolves with the ms of each call; rejects where a call was not answered with 200. */
export function callAgain(url: string, pauseMs: number): { stop(): Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, pauseMs } })
  const times = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    stop() {
      worker.postMessage('stop')
      return times
    },
  }
}

if (!isMainThread && parentPort) {
  const { url, pauseMs } = workerData as { url: string; pauseMs: number }
  const agent = new Agent({ keepAlive: true })
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now()
      request(url, { agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().once('end', () => resolve(performance.now() - begun))
      })
        .once('error', reject)
        .end()
    })
  let over = false
  parentPort.once('message', () => {
    over = true
  })
  const times: number[] = []
  while (!over) {
    times.push(await call())
    await setTimeout(pauseMs)
  }
  agent.destroy()
  parentPort.postMessage(times)
}
