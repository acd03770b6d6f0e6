/** What the server gives to the pages' loaders. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import { createContext } from 'react-router'

/** Makes a call of the API in the visitor's name. */
export const api = createContext<Call>()
export const site = createContext<Site>()
/** Enters a failure of a page in the server's log. */
export const failed = createContext<(error: unknown) => void>()
/** Resolves when the thread is this page's for one piece of work. */
export const turn = createContext<() => Promise<void>>()
/** For the page's scripts and style elements; components have it from `nonce.ts`. */
export const nonce = createContext<string>()
/** Of a page that is kept for everybody: whether it shows what is around the visitor. */
export const kept = createContext<{ byPlace: boolean } | undefined>(undefined)
