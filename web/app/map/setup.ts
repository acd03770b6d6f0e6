/** MapLibre with its worker, and the protocol of the bundled map. Imported only by code that draws a map. */
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'

maplibre.setWorkerUrl(workerUrl)

const tiles = new Protocol({ errorOnMissingTile: true })

maplibre.addProtocol('pmtiles', (request, abort) =>
  (tiles.tile(request, abort) as ReturnType<maplibre.AddProtocolAction>).catch((error: Error) => {
    // A missing tile must look like a 404, so that MapLibre draws the coarser one instead.
    throw error.message === 'Tile not found.'
      ? new maplibre.AJAXError(404, 'Not Found', request.url, new Blob())
      : error
  }),
)

export { maplibre }
