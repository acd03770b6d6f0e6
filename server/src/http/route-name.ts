/** The name of a request in metrics and traces: a template from code, never the typed address, so their number is limited. */
import type { FastifyRequest } from 'fastify'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

const pages = new WeakMap<FastifyRequest, string>()

/** For a page, the template of React Router's route, `/equipment/:id`; `/*` where there is no such page. */
export const routeName = (request: FastifyRequest): string => pages.get(request) ?? request.routeOptions.url ?? 'page'

/** Returns a function that names a page's request. */
export function openPageNames(routes: ServerBuild['routes']): (request: FastifyRequest) => void {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path, index } = route
      return index ? { id, path, index } : { id, path, children: under(id) }
    })
  const tree = under(undefined)
  return (request) => {
    const matches = matchRoutes(tree, pathOf(request.url)) ?? []
    const parts = matches.flatMap(({ route }) => route.path || [])
    pages.set(request, `/${parts.join('/')}`)
  }
}

/** Without the suffix of a script's request for a page's data, `/map.data?…`. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/(\/_root|\/_)?\.data$/, '') || '/'
}
