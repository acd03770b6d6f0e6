type Code =
  | 'DATA_DIR_BUSY'
  | 'NOT_REACHABLE'
  | 'NO_ACCOUNT'
  | 'NO_BINARIES'
  | 'NO_PASSWORD'
  | 'POSTGRES_FAILED'
  | 'RESTORE_CUT'

/** Why the embedded database cannot be used; the message is one Russian line, safe to print as it is. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
  readonly code: Code

  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}
