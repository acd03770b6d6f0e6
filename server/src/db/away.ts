import { codeOf, messageOf } from '../outside/error-fields.ts'

/** SQLSTATE classes and socket errors which mean that the database cannot be reached now. */
const AWAY = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT)$/
/** Errors of the driver that have no code; the last one is of a connection that broke between two statements. */
const AWAY_WORDS = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(codeOf(error) ?? '') || AWAY_WORDS.test(messageOf(error))
}
