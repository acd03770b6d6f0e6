import { createContext, useContext } from 'react'

/** Provided on the server only. */
export const Nonce = createContext<string | undefined>(undefined)

let ofPage: string | undefined

/** Nonce of this page's scripts and style elements. It is not part of the page's data, where a text could leak it. */
export function useNonce(): string | undefined {
  const given = useContext(Nonce)
  if (given !== undefined || typeof document === 'undefined') return given
  ofPage ??= document.querySelector<HTMLElement>('[nonce]')?.nonce
  return ofPage
}
