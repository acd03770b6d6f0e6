/** Pictures of machines and orders: public, and never changed under the same name. */
import type { App, Deps } from '../../deps.ts'
import { orNotFound } from '../../http/errors.ts'
import { IMAGE_FILES } from '../../outside/files/images.ts'

const TYPES = new Map<string, string>(Object.values(IMAGE_FILES).map(({ name, type }) => [name, type]))
const NO_IMAGE = 'Такой фотографии нет'

export function imagesRoutes(app: App, { blobs }: Pick<Deps, 'blobs'>) {
  app.get<{ Params: { name: string; size: string } }>(
    '/images/:name/:size',
    { schema: { hide: true }, config: { cost: 'picture' } },
    async (request, reply) => {
      const { name, size } = request.params
      const type = orNotFound(/^[0-9a-f]{32}w?$/.test(name) ? TYPES.get(size) : undefined, NO_IMAGE)
      const image = orNotFound(await blobs.open(`images/${name}/${size}`), NO_IMAGE)
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: image.etag })
      if (request.headers['if-none-match'] === image.etag) {
        image.stream.destroy()
        return reply.status(304).send()
      }
      return reply.headers({ 'content-type': type, 'content-length': image.size }).send(image.stream)
    },
  )
}
