/**
 * Addresses with a recorder's token, for the apps that read a QR code or have the address typed in. Where the address
 * can carry settings, it sets what a machine needs: the apps are made for people, and by default send nothing from a
 * machine that digs on the spot, or only every hundred metres.
 */

const GPSLOGGER_FIELDS = 'lat=%LAT&lon=%LON&time=%TIME&spd=%SPD&acc=%ACC&alt=%ALT&dir=%DIR&batt=%BATT'
/** The app's custom job fills in only these placeholders, and sends nothing else. */
const PHONETRACK_FIELDS = 'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&alt=%ALT&speed=%SPD&bearing=%DIR&bat=%BATT'

/** Seconds between two points; between two points while the app takes the machine for parked; between two sendings. */
const SECONDS = { point: 30, parked: 60, sending: 60 } as const

/** Traccar Client's own names. Without `stop_detection=false` it falls silent while the machine works on the spot. */
const TRACCAR = {
  interval: String(SECONDS.point),
  distance: '0',
  accuracy: 'high',
  // Below the interval, otherwise a fix that comes a moment early is dropped.
  fastest_interval: '10',
  stop_detection: 'false',
  heartbeat: String(SECONDS.parked),
  buffer: 'true',
  wakelock: 'true',
}

/**
 * Without a pause between two batches Colota would not send Overland's form. Few fields, because the address becomes a QR code.
 */
const COLOTA = {
  apiTemplate: 'overland',
  interval: SECONDS.point,
  distance: 0,
  syncInterval: SECONDS.sending,
}

/** Mode 3 is HTTP, monitoring 2 is «Перемещение»; iPhones read the first interval, Android the second. */
const OWNTRACKS = {
  _type: 'configuration',
  mode: 3,
  monitoring: 2,
  locatorInterval: SECONDS.point,
  moveModeLocatorInterval: SECONDS.point,
  locatorDisplacement: 10,
}

/**
 * The address repeats the interval that the link sets, so that it comes back with the points; an address that was typed in lacks
 * it.
 */
const STATED = `/every/${SECONDS.point}`

/** `origin` without a slash at its end. */
export function appLinks(origin: string, token: string) {
  const [overland, owntracks] = [`${origin}/i/overland/${token}`, `${origin}/i/owntracks/${token}`]
  const osmand = `${origin}/i/osmand${STATED}`
  // The scheme is not http, so the app takes its server from `url`.
  const traccar = { url: osmand, id: token, ...TRACCAR }
  const colota = { endpoint: `${overland}${STATED}`, ...COLOTA, auth: { type: 'bearer', bearerToken: token } }
  return {
    // After the #: browsers do not send that part, so the token gets into no log.
    recorder: `${origin}/recorder#${token}`,
    traccar: `${osmand}?${new URLSearchParams({ id: token, ...TRACCAR })}`,
    traccarSetup: `org.traccar.client://config?${new URLSearchParams(traccar)}`,
    colota: `colota://setup?config=${encoded(colota)}`,
    owntracks,
    owntracksSetup: `owntracks:///config?inline=${encoded({ ...OWNTRACKS, url: `${owntracks}${STATED}` })}`,
    overland,
    overlandSetup: `overland://setup?${new URLSearchParams({ url: overland })}`,
    gpslogger: `${origin}/i/gpslogger/${token}?${GPSLOGGER_FIELDS}`,
    phonetrack: `${origin}/i/phonetrack/logPost/${token}/phone?${PHONETRACK_FIELDS}`,
  }
}

const encoded = (config: object): string => encodeURIComponent(Buffer.from(JSON.stringify(config)).toString('base64'))
