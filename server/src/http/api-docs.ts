/** The documentation of the API, made of the schemas of its calls. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../deps.ts'
import { DOCS_POLICY } from './security.ts'

/** Call this before the routes are added. */
export async function documentCalls(app: App) {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Спецкарта', version: '1', description: 'Аренда спецтехники и заказы на карте' },
      components: {
        securitySchemes: {
          program: { type: 'http', scheme: 'bearer', description: 'Ключ программы: его создают в настройках' },
        },
      },
    },
    transform: (given) => {
      const shown = jsonSchemaTransform(given)
      if (!given.route.config?.forPrograms) return shown
      return { ...shown, schema: { ...shown.schema, security: [{ program: [] }] } }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { validatorUrl: 'none' },
  })
}
