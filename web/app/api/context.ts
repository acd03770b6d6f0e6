/** What the server gives to loaders. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import { createContext } from 'react-router'

/** Carries out a call of the API in the name of the visitor. */
export const api = createContext<Call>()
export const site = createContext<Site>()
/** Of the scripts of this page. */
export const nonce = createContext<string>()
