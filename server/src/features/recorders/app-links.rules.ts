/** Addresses with a recorder's token, for the apps that read a QR code or have the address typed in. */

const GPSLOGGER_FIELDS = 'lat=%LAT&lon=%LON&time=%TIME&spd=%SPD&acc=%ACC&alt=%ALT&dir=%DIR&batt=%BATT'
/** The app's custom job fills in only these fields, and sends nothing else. */
const PHONETRACK_FIELDS = 'lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&acc=%ACC&alt=%ALT&speed=%SPD&bearing=%DIR&bat=%BATT'

/** `origin` without a slash at its end. */
export function appLinks(origin: string, token: string) {
  const overland = `${origin}/i/overland/${token}`
  const colota = { endpoint: overland, apiTemplate: 'overland', auth: { type: 'bearer', bearerToken: token } }
  return {
    // After the #: browsers do not send that part, so the token is in no log.
    recorder: `${origin}/recorder#${token}`,
    traccar: `${origin}/i/osmand?id=${token}&interval=30&distance=0`,
    colota: `colota://setup?config=${encodeURIComponent(Buffer.from(JSON.stringify(colota)).toString('base64'))}`,
    owntracks: `${origin}/i/owntracks/${token}`,
    overland,
    gpslogger: `${origin}/i/gpslogger/${token}?${GPSLOGGER_FIELDS}`,
    phonetrack: `${origin}/i/phonetrack/logPost/${token}/phone?${PHONETRACK_FIELDS}`,
  }
}
