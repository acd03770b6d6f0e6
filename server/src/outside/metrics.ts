/**
 * What this process counts, for Prometheus. Each event is counted where it happens, in one line. Labels come from code (route
 * templates, names of jobs), never from what people send.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
/** Memory, processor, event loop and garbage collection, under the usual names of Node processes. */
collectDefaultMetrics({ register: registry })

const named = <const L extends string = never>(name: string, help: string, ...labelNames: L[]) => ({
  name: `spetskarta_${name}`,
  help,
  labelNames,
  registers: [registry],
})

/** `from`: a call from the network, or by a page's loader inside this process. */
export const requests = new Counter(
  named('http_requests_total', 'Answers by route template', 'method', 'route', 'status', 'from'),
)
export const requestSeconds = new Histogram({
  ...named('http_request_duration_seconds', 'Until the answer was sent, but for live streams', 'method', 'route'),
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

export const poolConnections = new Gauge(named('pool_connections', 'Connections to the database', 'pool', 'state'))
export const poolWaiting = new Gauge(named('pool_waiting', 'Who waits for a connection', 'pool'))

export const deliveries = new Counter(
  named('ingest_deliveries_total', 'What recorders sent at once, by what came of it', 'result'),
)
export const pointsStored = new Counter(named('ingest_points_stored_total', 'New points on the disk'))
export const pointsWaiting = new Gauge(named('ingest_waiting', 'Points that wait to be stored or are being stored'))

export const trackerConnections = new Gauge(named('tracker_connections', 'Trackers that are connected by Wialon IPS'))

export const webhookAttempts = new Counter(named('webhook_attempts_total', 'Messages sent to webhooks', 'result'))

/** `work`: such as photos to draw, files of points to read, very large days to compute. */
export const turnsRunning = new Gauge(named('turns_running', 'Dear work under way', 'work'))
export const turnsWaiting = new Gauge(named('turns_waiting', 'Dear work that waits for its turn', 'work'))
export const turnsRefused = new Counter(named('turns_refused_total', 'Dear work that got no turn', 'work', 'reason'))

/** `name` rather than `job`: Prometheus itself has a label `job`. */
export const jobRuns = new Counter(named('job_runs_total', 'Runs of scheduled jobs in this process', 'name', 'result'))
export const jobLastSuccess = new Gauge(
  named('job_last_success_timestamp_seconds', 'When a job last ended well in this process', 'name'),
)

export const liveStreams = new Gauge(named('live_streams', 'Open streams of live events'))
export const letters = new Counter(named('letters_total', 'Letters by what came of them', 'result'))

export const diskFree = new Gauge(named('disk_free_bytes', 'Left for this user where DATA_DIR is'))
export const diskSize = new Gauge(named('disk_size_bytes', 'Size of the file system where DATA_DIR is'))

export const databaseUp = new Gauge(named('database_up', '1 where the database answered within two seconds'))
export const staleDays = new Gauge(named('stale_days', 'Days whose sums are older than their points'))
export const stalestSeconds = new Gauge(named('stale_days_oldest_seconds', 'How long the oldest of them waits'))
export const blobsDoomed = new Gauge(named('blobs_doomed', 'Folders of files that are to be removed'))
export const blobsOverdue = new Gauge(named('blobs_overdue', 'Those of them that were due an hour ago'))
export const photosUndrawn = new Gauge(
  named('photos_undrawn', 'Photos that were taken as they came and wait for a worker'),
)
export const oldestUndrawn = new Gauge(named('photos_undrawn_oldest_seconds', 'How long the oldest of them waits'))

for (const result of ['sent', 'failed']) letters.inc({ result }, 0)
for (const result of ['stored', 'unknown', 'not_allowed', 'busy', 'failed']) deliveries.inc({ result }, 0)
