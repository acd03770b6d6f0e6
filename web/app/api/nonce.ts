import { createContext, useContext } from 'react'

/** Given on the server only. */
export const Nonce = createContext<string | undefined>(undefined)

let ofPage: string | undefined

/** The nonce of this page's scripts and style elements. It is not in the data of the page, where any text could leak it. */
export function useNonce(): string | undefined {
  const given = useContext(Nonce)
  if (given !== undefined || typeof document === 'undefined') return given
  ofPage ??= document.querySelector<HTMLElement>('[nonce]')?.nonce
  return ofPage
}
