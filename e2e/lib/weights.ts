/**
 * How much JavaScript a page has a browser request with its HTML, in kB as it is sent (Brotli). React is 55 of it,
 * its router 38, the list of routes 6 and the frame 13. Whoever makes a page heavier, or lighter, writes the new weight here, and beside it or in the commit why
 * it is worth it: on a slow line 2 kB are a hundredth of a second for everybody, and they add up.
 */
export const SCRIPT_KB: Record<string, number> = {
  // Wherever listings are 4 of it are photos in their widths, drawings of types and the table of parameters.
  '/': 126,
  '/adv': 126,
  // 3 of it draw a public route and a listing's place before any map: they are read where no script runs.
  '/map': 151,
  '/arenda/ekskavator': 151,
  '/poisk-raboty/rytyo-kotlovana': 151,
  '/search?at=55.567,38.23&r=30': 125,
  '/all-equipments': 124,
  '/all-orders': 124,
  // The page of a listing: its gallery, what it costs, similar ones nearby.
  '/equipment/:equipment': 129,
  '/order/:order': 129,
  '/user/:user': 126,
  '/instruction': 118,
  '/forum/main': 121,
  '/forum/:section': 121,
  '/forum/:theme': 121,
  '/contacts': 112,
  '/confidential': 117,
  '/credits': 112,
  '/app': 114,
  '/signup': 117,
  '/login': 116,
  '/reset-password': 116,
  // Russian is in it; the other languages and what only the Android app shows come when they are wanted.
  '/recorder/': 88,
}

/** What a page may weigh more or less than is written down. */
export const GROWTH_KB = 2
/** What a page without a map may load, by `web/app/frame.ts` and the groups of `web/vite.config.ts`. */
export const FILES = { scripts: 13, sheets: 6 }
