/** Addresses as the apps read them, written down by their own documents: names of settings, of fields, and what stands for a value. */
import { expect, test } from 'vitest'
import { appLinks } from './app-links.rules.ts'

const [ORIGIN, TOKEN] = ['https://spets.example', 'q7ZkW3yVb1XcT9mN5pLs8R']
const links = appLinks(ORIGIN, TOKEN)

/** What Traccar Client takes from a link: a point each half minute, also on the spot, and a sign of life a minute. */
const SETTINGS =
  'interval=30&distance=0&accuracy=high&fastest_interval=10&stop_detection=false&heartbeat=60&buffer=true&wakelock=true'

test('Traccar Client is set up by the address that it sends to, or by one of its own scheme', () => {
  expect(links.traccar).toBe(`${ORIGIN}/i/osmand/every/30?id=${TOKEN}&${SETTINGS}`)
  expect(links.traccarSetup).toBe(
    `org.traccar.client://config?url=https%3A%2F%2Fspets.example%2Fi%2Fosmand%2Fevery%2F30&id=${TOKEN}&${SETTINGS}`,
  )
})

test('apps that have their address typed in get it with the token', () => {
  expect(links).toMatchObject({
    recorder: `${ORIGIN}/recorder#${TOKEN}`,
    owntracks: `${ORIGIN}/i/owntracks/${TOKEN}`,
    overland: `${ORIGIN}/i/overland/${TOKEN}`,
    overlandSetup: `overland://setup?url=https%3A%2F%2Fspets.example%2Fi%2Foverland%2F${TOKEN}`,
  })
})

test('GPSLogger and PhoneTrack fill in the fields that the address names', () => {
  expect(links.gpslogger).toBe(
    `${ORIGIN}/i/gpslogger/${TOKEN}?lat=%LAT&lon=%LON&time=%TIME&spd=%SPD&acc=%ACC&alt=%ALT&dir=%DIR&batt=%BATT`,
  )
  expect(links.phonetrack).toBe(
    `${ORIGIN}/i/phonetrack/logPost/${TOKEN}/phone?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&alt=%ALT&speed=%SPD&bearing=%DIR&bat=%BATT`,
  )
})

/** JSON in base64, as these apps have it in a field of their link. */
const inField = (link: string, name: string): unknown =>
  JSON.parse(Buffer.from(new URL(link).searchParams.get(name) ?? '', 'base64').toString())

test('OwnTracks is set to HTTP and to the mode that has an interval, on phones of either kind', () => {
  expect(links.owntracksSetup).toMatch(/^owntracks:\/\/\/config\?inline=/)
  expect(inField(links.owntracksSetup, 'inline')).toEqual({
    _type: 'configuration',
    mode: 3,
    monitoring: 2,
    locatorInterval: 30,
    moveModeLocatorInterval: 30,
    locatorDisplacement: 10,
    url: `${ORIGIN}/i/owntracks/${TOKEN}/every/30`,
  })
})

test('Colota is set to the form of Overland, with the token as the bearer’s', () => {
  expect(links.colota).toMatch(/^colota:\/\/setup\?config=/)
  expect(inField(links.colota, 'config')).toEqual({
    endpoint: `${ORIGIN}/i/overland/${TOKEN}/every/30`,
    apiTemplate: 'overland',
    interval: 30,
    distance: 0,
    syncInterval: 60,
    auth: { type: 'bearer', bearerToken: TOKEN },
  })
})
