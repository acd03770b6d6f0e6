/** Which errors mean that the database cannot be reached now, or has no capacity for a statement. */
import { Socket } from 'node:net'
import { codeOf, messageOf } from '../outside/error-fields.ts'

/** SQLSTATE classes: no connection, server is ending or starting, too many connections. */
const AWAY = /^(08\w{3}|57P0[1235]|53300)$/
/** Errors of the driver that have no code; `is not queryable`: the connection broke between two statements. */
const AWAY_WORDS = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
/** Statement cut off, lock not given, transaction idle for too long, deadlock, resources used up. */
const BUSY = /^(57014|55P03|25P0[34]|40P01|40001|53\w{3})$/

/**
 * Marks errors of sockets to the database: errors of other sockets, to a phone or a store, look the same. Copies of an error keep
 * the mark.
 */
const OF_DATABASE = Symbol('of the database')

export const markAsDatabase = (error: Error): void => void Object.assign(error, { [OF_DATABASE]: true })

/** The driver's `stream` option. */
export const databaseSocket = () => new Socket().on('error', markAsDatabase)

export const isDatabaseAway = (error: unknown): boolean =>
  (typeof error === 'object' && error !== null && OF_DATABASE in error) ||
  AWAY.test(codeOf(error) ?? '') ||
  AWAY_WORDS.test(messageOf(error))

/** The database works, but a limit of the role ended this statement. It may succeed later. */
export const isDatabaseBusy = (error: unknown): boolean => BUSY.test(codeOf(error) ?? '') && !isDatabaseAway(error)
