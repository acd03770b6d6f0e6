/** What the server passes to the loaders of pages. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import { createContext } from 'react-router'

/** Makes a call of the API on behalf of the visitor. */
export const api = createContext<Call>()
export const site = createContext<Site>()
/** Logs a page's failure on the server. */
export const failed = createContext<(error: unknown) => void>()
/** Resolves when the thread is free for one piece of this page's work. */
export const turn = createContext<() => Promise<void>>()
/** For the page's scripts and style elements; components get it from `nonce.ts`. */
export const nonce = createContext<string>()
/** Set for a page that is cached for all visitors. `byPlace`: whether it shows what is around the visitor. */
export const kept = createContext<{ byPlace: boolean } | undefined>(undefined)
