/**
 * How much JavaScript a page has a browser request with its HTML, in kB as it is sent (Brotli). React is 55 of it,
 * its router 36 (`web/slim-router.ts`), the list of routes 4 and the frame 15, of which 2 tell how many messages are unread. Whoever makes a page heavier, or lighter, writes the new weight here, and beside it or in the commit why
 * it is worth it: on a slow line 2 kB are a hundredth of a second for everybody, and they add up.
 */
export const SCRIPT_KB: Record<string, number> = {
  // Wherever listings are 9 of it are prices with their terms, photos in their widths, drawings of types and the table of parameters.
  '/': 124,
  '/adv': 124,
  // 3 of it draw a public route and a listing's place before any map: they are read where no script runs.
  '/map': 150,
  '/arenda/ekskavator': 151,
  '/poisk-raboty/rytyo-kotlovana': 151,
  '/search?at=55.567,38.23&r=30': 124,
  '/all-equipments': 121,
  '/all-orders': 121,
  // The page of a listing: its gallery, similar ones nearby, 9 for what it costs at the visitor's place and its free days, and 3 for
  // its answers in short, what is said of its owner, and the ways to write, to send a request and to offer a machine.
  '/equipment/:equipment': 132,
  '/order/:order': 132,
  // 5 of it are reviews.
  '/user/:user': 126,
  // The form itself, what reaches owners and the list of towns come after it.
  '/requests/new?type=ekskavator': 120,
  '/instruction': 114,
  '/forum/main': 120,
  '/forum/:section': 120,
  '/forum/:theme': 120,
  '/contacts': 108,
  '/confidential': 116,
  '/credits': 110,
  '/app': 112,
  '/signup': 116,
  '/login': 112,
  '/reset-password': 112,
  // Russian is in it; the other languages and what only the Android app shows come when they are wanted.
  '/recorder/': 85,
}

/** What a page may weigh more or less than is written down. */
export const GROWTH_KB = 2
/** What a page without a map may load, by `web/app/frame.ts` and the groups of `web/vite.config.ts`. */
export const FILES = { scripts: 15, sheets: 7 }
