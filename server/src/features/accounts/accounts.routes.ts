/** Who is asking. */
import * as api from '@spetskarta/shared/accounts.ts'
import { DEFAULT_LOCATION } from '@spetskarta/shared/geo.ts'
import type { App, Deps } from '../../app.ts'

export function accountsRoutes(app: App, { locate }: Deps) {
  app.route({
    ...api.getUser,
    handler: async ({ ip }) => {
      const found = locate(ip)
      return {
        auth: false,
        user: null,
        partners: [],
        location: found ?? DEFAULT_LOCATION,
        located: found !== undefined,
      }
    },
  })
}
