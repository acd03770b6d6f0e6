/**
 * How much JavaScript a page has a browser request with its HTML, in kB as it is sent (Brotli). React is 55 of it and
 * its router 38. Whoever makes a page heavier, or lighter, writes the new weight here, and beside it or in the commit why
 * it is worth it: on a slow line 2 kB are a hundredth of a second for everybody, and they add up.
 */
export const SCRIPT_KB: Record<string, number> = {
  '/': 137,
  '/adv': 137,
  '/map': 157,
  '/arenda/ekskavator': 157,
  '/poisk-raboty/rytyo-kotlovana': 157,
  '/search?at=55.567,38.23&r=30': 136,
  '/all-equipments': 134,
  '/all-orders': 134,
  '/equipment/:equipment': 132,
  '/order/:order': 132,
  '/user/:user': 134,
  '/instruction': 138,
  '/forum/main': 139,
  '/forum/:section': 139,
  '/forum/:theme': 139,
  '/contacts': 132,
  '/confidential': 137,
  '/credits': 133,
  '/app': 134,
  '/signup': 135,
  '/login': 133,
  '/reset-password': 133,
  // Of it six for how each maker's phone is kept awake, in four languages, its trial, and the driver's consent.
  '/recorder/': 101,
}

/** What a page may weigh more or less than is written down. */
export const GROWTH_KB = 2
/** What a page without a map may load, by `web/app/frame.ts` and the groups of `web/vite.config.ts`. */
export const FILES = { scripts: 13, sheets: 6 }
