/** Starts PostgreSQL again when it has died, on the same port, so that its clients need not know. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { clusterOf } from './cluster.ts'
import { EmbeddedError } from './error.ts'
import { launch, type Setup } from './launch.ts'
import { type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

/** Interval of checks whether PostgreSQL is alive, ms. */
const LOOK_MS = 500
/** Pauses before successive starts, ms. When the last start has failed too, PostgreSQL is given up. */
const PAUSES_MS = [0, 1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND)
/** Milliseconds of running after which a death counts as the first one again. */
const HEALTHY_MS = 5 * MINUTE

export interface Keeper {
  /** Stops PostgreSQL. */
  stop(): Promise<void>
}

/** `onLost` is called with the reason once PostgreSQL cannot be started any more. */
export function keepRunning(setup: Setup, first: Postmaster, onLost: (error: unknown) => void): Keeper {
  const cluster = clusterOf(setup.dataDir)
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})

  async function keep() {
    let current = first
    let bornAt = performance.now()
    let deaths = 0
    while (!signal.aborted) {
      await pause(LOOK_MS)
      if (signal.aborted || isAlive(current.pid)) continue
      if (performance.now() - bornAt > HEALTHY_MS) deaths = 0
      setup.log(`PostgreSQL остановился (pid ${current.pid}), запускаем его снова.`)
      const next = await raise(current.port, deaths)
      if (!next) return
      setup.log(`PostgreSQL снова работает (pid ${next.postmaster.pid}).`)
      current = next.postmaster
      deaths = next.deaths
      bornAt = performance.now()
    }
  }

  /** Starts PostgreSQL after `before` deaths; undefined where it is being stopped or is given up. */
  async function raise(port: number, before: number) {
    let failure: unknown
    for (let deaths = before; deaths < PAUSES_MS.length; deaths++) {
      await pause(PAUSES_MS[deaths] ?? 0)
      if (signal.aborted) return undefined
      try {
        if (!existsSync(join(cluster, 'PG_VERSION')))
          throw new EmbeddedError('POSTGRES_FAILED', `Каталога базы больше нет: ${cluster}`)
        // Perhaps PostgreSQL was started by hand.
        const postmaster = runningPostmaster(cluster) ?? (await launch({ ...setup, port }))
        if (postmaster.port === port) return { postmaster, deaths: deaths + 1 }
        throw new EmbeddedError('POSTGRES_FAILED', `PostgreSQL работает на другом порту: ${postmaster.port}`)
      } catch (error) {
        failure = error
        if (!existsSync(cluster)) break
      }
    }
    onLost(
      failure ?? new EmbeddedError('POSTGRES_FAILED', 'PostgreSQL останавливается снова и снова, см. postgres.log'),
    )
    return undefined
  }

  const keeping = keep()
  const end = async () => {
    const running = runningPostmaster(cluster)
    if (running) await stopPostmaster(cluster, running.pid, setup.binaries, setup.account)
  }
  return {
    async stop() {
      stopping.abort()
      // The first call ends a PostgreSQL that is just being started, whose start then fails.
      await end()
      await keeping
      await end()
    },
  }
}
