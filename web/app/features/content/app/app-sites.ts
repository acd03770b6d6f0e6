import type { RecorderApp } from '../../recorders/apps'

/** Where to install each of the open apps: the authors' sites, which lead to the stores. */
export const APP_SITES: Record<RecorderApp['url'], string> = {
  traccar: 'https://www.traccar.org/client/',
  colota: 'https://colota.app/',
  owntracks: 'https://owntracks.org/',
  overland: 'https://overland.p3k.app/',
  gpslogger: 'https://gpslogger.app/',
  phonetrack: 'https://f-droid.org/packages/net.eneiluj.nextcloud.phonetrack/',
}
