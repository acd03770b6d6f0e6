/** What every page knows about this server. */
import type { Site } from '@spetskarta/shared/site.ts'
import type { Config } from './config.ts'
import type { AndroidApp } from './http/android/android-app.ts'
import { ownMapUrl } from './http/map/map-file.ts'
import { DEFAULT_STYLE_URL } from './http/map/map-hosts.ts'

/** `android`: its newest file is looked up for each page. */
export function siteOf(config: Config, android: AndroidApp): Omit<Site, 'origin'> {
  const { supportEmail, androidAppUrl, videoChannelUrl, videoUrl, operator, map, auditMonths } = config
  return {
    supportEmail,
    androidAppUrl,
    get androidFile() {
      const { version, size, sha256 } = android.current() ?? {}
      return size && sha256 ? { version, size, sha256 } : undefined
    },
    videoChannelUrl,
    videoUrl,
    operator,
    auditMonths,
    map: {
      attribution: map.attribution,
      ...(map.pmtiles
        ? { styleUrl: ownMapUrl(map.pmtiles), tilesUrl: undefined }
        : { styleUrl: map.styleUrl ?? DEFAULT_STYLE_URL, tilesUrl: map.tilesUrl }),
    },
  }
}
