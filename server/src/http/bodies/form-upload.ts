/** Forms with a photo: read field by field as they arrive; the photo goes to a temporary file. */
import multipart from '@fastify/multipart'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../deps.ts'
import { messageOf, statusOf } from '../../outside/error-fields.ts'
import { ImageError } from '../../outside/files/images.ts'
import { badRequest, tooLarge, unsupportedType } from '../errors.ts'
import { endIn, save, temporaryPath, throwRestAway, UPLOAD_MS } from './received-file.ts'

/** Bytes of a form: all its fields together are small compared with the photo. */
const FORM_MAX = IMAGE.bytes + 1_000_000
const LIMITS = { fields: 60, fieldNameSize: 100, fieldSize: 32_000, files: 1, parts: 61, headerPairs: 20 }

const photos = new WeakMap<FastifyRequest, string>()

/** Path of the file in the form; the file exists until the request is answered. */
export const photoOf = (request: FastifyRequest): string | undefined => photos.get(request)

interface Uploads {
  /** Whether this caller may send a form, and whether with a photo; both throw if not. */
  mayCall(request: FastifyRequest): Promise<unknown>
  mayUpload(request: FastifyRequest): Promise<unknown>
  /** Name of the photo's field in the form. */
  field?: string
  /** Turns a field's text into the value that JSON would have; without it fields stay texts. */
  fieldValue?(name: string, text: unknown): unknown
}

/**
 * Hooks of routes whose body may be a multipart form: after them the request looks as if it had come as JSON with the same
 * fields.
 */
export function formHooks({ mayCall, mayUpload, field = 'image', fieldValue = (_name, text) => text }: Uploads) {
  return {
    // Before the body is read.
    async onRequest(request: FastifyRequest) {
      if (isForm(request)) endIn(request, UPLOAD_MS)
      try {
        await mayCall(request)
        if (isForm(request) && Number(request.headers['content-length'] ?? 0) > FORM_MAX) throw new ImageError('bytes')
      } catch (error) {
        throwRestAway(request)
        throw asHttpError(error)
      }
    },
    async preValidation(request: FastifyRequest, reply: FastifyReply) {
      if (!isForm(request)) return
      try {
        request.body = await readForm(request, reply, { field, fieldValue, mayUpload: () => mayUpload(request) })
      } catch (error) {
        throwRestAway(request)
        throw asHttpError(error)
      }
    },
  }
}

/** The parser is registered for these routes only: elsewhere a form is refused before it is read. */
export const readForms = (scope: App) => scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })

const isForm = (request: FastifyRequest) => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    field,
    fieldValue,
    mayUpload,
  }: { field: string; fieldValue: NonNullable<Uploads['fieldValue']>; mayUpload(): Promise<unknown> },
) {
  const fields = new Map<string, unknown>()
  // One byte more than allowed shows that the file is too large.
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: IMAGE.bytes + 1 } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge('Слишком длинное поле формы')
      fields.set(part.fieldname, fieldValue(part.fieldname, part.value))
    } else if (part.fieldname === field) {
      await mayUpload()
      const path = temporaryPath(reply)
      const size = await save(part.file, path, IMAGE.bytes, () => new ImageError('bytes'))
      // A browser sends an empty part for a file field in which nothing was chosen.
      if (size > 0 || part.filename) photos.set(request, path)
    } else throw badRequest(`Фотография передаётся в поле ${field}`)
  }
  return Object.fromEntries(fields)
}

/** Errors of busboy for a body that is not a form. */
const NO_FORM = /multipart|part header/i

/** What is wrong with the form or its photo, as an answer for the caller. */
export function asHttpError(error: unknown): unknown {
  if (error instanceof ImageError) {
    if (error.reason === 'type') return unsupportedType(error.message)
    return error.reason === 'broken' ? badRequest(error.message) : tooLarge(error.message)
  }
  return !statusOf(error) && NO_FORM.test(messageOf(error))
    ? badRequest('Форма составлена неверно или пришла не целиком')
    : error
}
