/**
 * How much JavaScript a page has a browser request with its HTML, in kB as it is sent (Brotli). React is 55 of it,
 * its router 36 (`web/slim-router.ts`), the list of routes 4 and the frame 15, of which 2 tell how many messages are unread. Whoever makes a page heavier, or lighter, writes the new weight here, and beside it or in the commit why
 * it is worth it: on a slow line 2 kB are a hundredth of a second for everybody, and they add up.
 */
export const SCRIPT_KB: Record<string, number> = {
  // 4 of it are names of types, drawings of machines and sums of money; what is suggested while one types comes at the first focus.
  '/': 120,
  '/adv': 120,
  // 3 of it draw a public route and a listing's place before any map: they are read where no script runs.
  // The sizes of types are 1. Names, rows and cards in three files instead of one are another: the landing and the lists save 3 to 5 by that.
  // An opened card says when its machine is free, and a sum for how many hours it is: 1.
  // A page that waits for a server which is started again, as every page does: 1.
  '/map': 156,
  '/arenda/ekskavator': 157,
  '/poisk-raboty/rytyo-kotlovana': 156,
  // What cards and rows say of prices at a place, free days, parameters and owners is put in words on the server: these pages have neither
  // the rules for it nor what their addresses are made of.
  '/search?at=55.567,38.23&r=30': 118,
  // The choice of a type and the names and ranges of parameters are 3 of it.
  '/all-equipments': 120,
  '/all-orders': 117,
  // Its photos, its price, when it is free and the ways to its owner. What stands below comes after it, 15 more: the price at the visitor's
  // place, the calendar, answers in short, the picture of its place, similar ones.
  '/equipment/:equipment': 120,
  '/order/:order': 120,
  // 3 of it are reviews.
  '/user/:user': 120,
  // The form itself, what reaches owners and the list of towns come after it.
  '/requests/new?type=ekskavator': 115,
  '/instruction': 117,
  '/forum/main': 120,
  '/forum/:section': 120,
  '/forum/:theme': 120,
  '/contacts': 110,
  '/confidential': 117,
  '/credits': 111,
  '/app': 113,
  '/signup': 117,
  '/login': 115,
  '/reset-password': 115,
  // Russian is in it; the other languages and what only the Android app shows come when they are wanted.
  '/recorder/': 85,
}

/** What a page may weigh more or less than is written down. */
export const GROWTH_KB = 2
/** What a page without a map may load, by `web/app/frame.ts` and the groups of `web/vite.config.ts`. */
export const FILES = { scripts: 17, sheets: 9 }
