/** Data with which any visitor can try TRACK: recorded days, and the ISS, which always moves. */
import * as schema from '@spetskarta/shared/trials/trials.schema.ts'
import * as api from '@spetskarta/shared/trials/trials.ts'
import type { App, Deps } from '../../deps.ts'
import { refusedAs } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { locationOf } from '../tracks/point.rules.ts'
import { issAround } from './iss.ts'
import { readElements } from './refresh-elements.ts'
import { TEST_MACHINES, testPaths } from './test-paths.ts'

const none = () => ({ res: 0 })

export function trialsRoutes(app: App, { config }: Pick<Deps, 'config'>) {
  app.route({
    ...served(api.getTestPaths, schema.getTestPaths),
    ...refusedAs(none),
    handler: async () => {
      const paths = await testPaths()
      const data = paths.map(({ equipmentId, points }) => ({ equipmentId, locations: points.map(locationOf) }))
      return { res: 1 as const, data, equips: TEST_MACHINES }
    },
  })

  app.route({
    ...served(api.getTestIss, schema.getTestIss),
    ...refusedAs(none),
    handler: async () => {
      const elements = await readElements(config.dataDir)
      const locations = elements ? issAround(elements, Date.now()) : []
      return {
        res: locations.length > 0 ? (1 as const) : (0 as const),
        data: { locations, epoch: elements?.epoch ?? 0 },
      }
    },
  })
}
