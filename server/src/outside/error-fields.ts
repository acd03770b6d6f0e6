/** The fields by which errors are recognised, from whatever library. */
interface Fields {
  code?: unknown
  statusCode?: unknown
  responseCode?: unknown
  message?: unknown
  path?: unknown
}

const fieldsOf = (error: unknown): Fields => (typeof error === 'object' && error !== null ? error : {})

/** `ENOENT` of Node, `23505` of PostgreSQL, `FST_…` of Fastify. */
export function codeOf(error: unknown): string | undefined {
  const { code } = fieldsOf(error)
  return typeof code === 'string' ? code : undefined
}

/** The status of HTTP, or of SMTP where a mail server answered. */
export function statusOf(error: unknown): number | undefined {
  const { statusCode, responseCode } = fieldsOf(error)
  const status = statusCode ?? responseCode
  return typeof status === 'number' ? status : undefined
}

export function messageOf(error: unknown): string {
  const { message } = fieldsOf(error)
  return typeof message === 'string' ? message : ''
}

/** The file that Node could not use. */
export function pathOf(error: unknown): string | undefined {
  const { path } = fieldsOf(error)
  return typeof path === 'string' ? path : undefined
}
