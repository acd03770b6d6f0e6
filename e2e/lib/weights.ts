/**
 * JavaScript that a browser requests with a page's HTML, in kB as sent (Brotli). React is 55 of it, its router 36
 * (`web/slim-router.ts`), the list of routes 4 and the frame 15, of which 2 are for the number of unread messages. A change
 * that makes a page heavier or lighter updates its number here, and states here or in the commit why it is worth it: on a
 * slow line 2 kB take a hundredth of a second for every visitor, and they add up.
 */
export const SCRIPT_KB: Record<string, number> = {
  // 4 are for names of types, drawings of machines and sums of
  // money; suggestions while typing are loaded at the first focus.
  '/': 120,
  '/adv': 120,
  // 3 are for drawing a public route and a listing's place without a map, for browsers without scripts. 1 is for the sizes
  // of types. 1 is due to splitting names, rows and cards into three files, which saves 3 to 5 on the landing and the lists.
  // 1 is for free days and hours in an opened card. 1 is for waiting while the server restarts, as on every page.
  '/map': 159,
  '/arenda/ekskavator': 157,
  '/poisk-raboty/rytyo-kotlovana': 159,
  // Prices at a place, free days, parameters and owners are put in words on the server,
  // so these pages contain neither the rules for them nor the code that makes addresses.
  '/search?at=55.567,38.23&r=30': 118,
  // 3 are for the choice of a type and the names and ranges of parameters.
  '/all-equipments': 120,
  '/all-orders': 117,
  // Photos, price, free days and contacts of the owner. The parts below are loaded afterwards, 15 more: the
  // price at the visitor's place, the calendar, the questions, the picture of the place, similar items.
  '/equipment/:equipment': 120,
  '/order/:order': 120,
  // 3 are for reviews.
  '/user/:user': 123,
  // The form itself, the number of owners reached and the list of towns are loaded afterwards.
  '/requests/new?type=ekskavator': 115,
  '/instruction': 117,
  '/forum/main': 123,
  '/forum/:section': 123,
  '/forum/:theme': 123,
  '/contacts': 110,
  '/confidential': 117,
  '/credits': 111,
  '/app': 113,
  '/signup': 117,
  '/login': 115,
  '/reset-password': 115,
  // Russian is included; other languages and screens of the Android app only are loaded when needed.
  '/recorder/': 85,
}

/** Most kB by which a page may differ from its stated weight. */
export const GROWTH_KB = 2
/** Most files of a page without a map, by `web/app/frame.ts` and the groups of `web/vite.config.ts`. */
export const FILES = { scripts: 17, sheets: 9 }
