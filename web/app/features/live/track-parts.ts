/** All parts of TRACK, loaded as one file. */

export { startLoader } from '../tracks/load/load-in-worker'
export { default as IssLayers } from '../trials/IssLayers'
export { default as RecordsPanel } from './panel/RecordsPanel'
export { default as TrackChip } from './TrackChip'
export { default as TrackLayers } from './TrackLayers'
export { openTrackSession } from './tracking'
export { default as Transport } from './transport/Transport'
