/** The operator's own map: one file of tiles, from which browsers request pieces. */
import { open } from 'node:fs/promises'
import { ConfigError } from '../../config.ts'
import type { App } from '../../deps.ts'
import { notFound, pieceWanted } from '../errors.ts'

const MAP_FILE_URL = '/map.pmtiles'
/** Its content is already compressed and is read in pieces: no middleware compresses this type again. */
export const MAP_FILE_TYPE = 'application/vnd.pmtiles'

/** Limit of bytes in one answer: a tile has at most some hundred thousand, a directory 16,384. */
const PIECE_MAX = 4 * 2 ** 20
/** A piece is requested by its first and last byte: the format's reader always does so. */
const PIECE = /^bytes=(\d{1,15})-(\d{1,15})$/

/** Where a browser finds the map that `MAP_PMTILES` names. */
export const ownMapUrl = (named: string) => `pmtiles://${isAddress(named) ? named : MAP_FILE_URL}`

export const isAddress = (named: string) => /^https?:\/\//.test(named)

/** Serves the file; throws `ConfigError` if it is not a map of vector tiles. */
export async function serveMapFile(app: App, path: string): Promise<void> {
  const fault = await kindOf(path)
  if (fault) throw new ConfigError(`Неверное значение MAP_PMTILES: ${fault}`)
  app.get(MAP_FILE_URL, { schema: { hide: true }, config: { cost: 'picture' } }, async (request, reply) => {
    const file = await open(path).catch(() => undefined)
    if (!file) throw notFound('Файла карты нет')
    try {
      const { size, mtimeMs } = await file.stat()
      const [, first, last] = PIECE.exec(request.headers.range ?? '') ?? []
      const [from, to] = [Number(first), Math.min(Number(last), size - 1)]
      if (!(from <= to) || to - from >= PIECE_MAX) {
        reply.header('content-range', `bytes */${size}`)
        throw pieceWanted()
      }
      const piece = Buffer.alloc(to - from + 1)
      await file.read(piece, 0, piece.length, from)
      return reply
        .status(206)
        .headers({
          'content-type': MAP_FILE_TYPE,
          'accept-ranges': 'bytes',
          'cache-control': 'public, max-age=86400',
          'content-range': `bytes ${from}-${to}/${size}`,
          // A browser that has pieces of the file must notice when it was replaced.
          etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
        })
        .send(piece)
    } finally {
      await file.close()
    }
  })
}

/**
 * What is wrong with the file. A PMTiles header begins with that name and the version 3; byte 99 is the kind of tiles, 1: vector.
 */
async function kindOf(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return `нет файла ${path}`
  try {
    const head = Buffer.alloc(127)
    await file.read(head, 0, head.length, 0)
    if (head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3) return 'это не файл PMTiles версии 3'
    return head[99] === 1 ? undefined : 'нужны векторные плитки'
  } finally {
    await file.close()
  }
}
