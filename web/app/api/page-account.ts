/**
 * For whom this page was opened. Calls state it, so that the server refuses a change by a page whose user has logged in as another
 * user, or chosen another company, in another tab; the page then loads again.
 */
import { ApiError, OTHER_ACCOUNT, PAGE_ACCOUNT } from '@spetskarta/shared/endpoint.ts'

/** `userUrl` of the user and, after a space, of the company that the user acts for; undefined for a visitor. */
let account: string | undefined
/** Whether the session is known to have another account now. */
let isOver = false

export function setPageAccount(next: string | undefined): void {
  account = next
  isOver = false
}

/** Undefined also once a call was refused: until the page has loaded again, it sends nothing by itself. */
export const pageAccount = (): string | undefined => (isOver ? undefined : account)

/** Headers of a call of the API. */
export const pageHeaders = (): Record<string, string> => (account === undefined ? {} : { [PAGE_ACCOUNT]: account })

/** Whether the server refused a call because this page belongs to another account. */
export const isOtherAccount = (error: unknown): boolean => error instanceof ApiError && error.code === OTHER_ACCOUNT

/** The error of a refused call, for its caller; loads the page again if it belongs to another account. */
export function refusedCall(status: number, answer: Partial<ApiError>): ApiError {
  const { code = 'unknown', message = '', requestId } = answer
  const error = new ApiError(status, code, message, requestId, answer)
  if (isOtherAccount(error)) {
    isOver = true
    try {
      sessionStorage.setItem(REFUSED, 'yes')
    } catch {
      // Without storage, the page that is loaded next cannot say why.
    }
    // The browser asks first where typed text would be lost.
    window.location.reload()
  }
  return error
}

const REFUSED = 'refused-for-account'

/** Whether this page was loaded because a call of the page before it was refused; true once. */
export function wasRefused(): boolean {
  try {
    const refused = sessionStorage.getItem(REFUSED) !== null
    if (refused) sessionStorage.removeItem(REFUSED)
    return refused
  } catch {
    return false
  }
}
