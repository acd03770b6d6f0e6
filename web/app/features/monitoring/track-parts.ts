/** All that TRACK consists of, as one file to load. */
export { default as IssLayers } from './IssLayers'
export { startLoader } from './load-in-worker'
export { default as RecordsPanel } from './RecordsPanel'
export { default as TrackChip } from './TrackChip'
export { default as TrackLayers } from './TrackLayers'
export { default as Transport } from './Transport'
export { openTracking } from './tracking'
