/** Which test files need a process of their own, and which run first. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They replace modules that other files of the process have loaded, or read what a process logs only once a minute. */
export const APART = ['web/app/features/live/tracking.test.ts', 'server/src/http/failure-log.test.ts']

/**
 * They spend most of their time waiting for processes that are killed and started: so they run beside each other and beside all
 * others.
 */
const WAITING = [
  'recorders/faults',
  'batch/batch-killed',
  'photos/drawing-killed',
  'deals/killed',
  'alerts/killed',
  'commands/seed',
  'continuous/continuous',
  'db/migrate',
  'db/upgrade',
  'server/src/demo-free',
  'embedded/embedded',
  'backup/backup',
  'connections/slow-bodies',
  'recorders/refusals',
  'own-data/upload-killed',
  'recorders/crash',
  'commands/backup',
  'kept-pages/kept-pages',
  'days/retention',
  'sharing/large-links',
].map((name) => `/${name}.test.ts`)

export class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      // Before all: some of them wait for seconds, and at the end nothing would run meanwhile.
      if (project.name !== 'server') return -1
      const place = WAITING.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? WAITING.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
