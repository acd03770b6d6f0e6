/** Configuration from the environment: the only reader of `process.env`. A wrong value names its variable. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { z } from 'zod'
import { CONNECTIONS, CONNECTIONS_LEAST } from './database-roles.ts'

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `нужен адрес ${protocols.map((protocol) => `${protocol}//`).join(' или ')}`,
  })
/** Characters of SECRET and METRICS_TOKEN. */
export const SECRET_MIN = 32

/** Hosts to listen on that are reachable only from this machine. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

const flag = z.enum(['0', '1'], 'нужно 0 или 1').transform((value) => value === '1')
const port = z.coerce.number<string>('нужно число').int('нужно целое число').min(0).max(65535, 'не больше 65535')

const positive = z.coerce.number<string>('нужно число').positive('нужно число больше нуля')
const amount = z.coerce.number<string>('нужно число').int('нужно целое число').min(0, 'не меньше 0')

/** An address, a network (`10.0.0.0/8`), or a name that Fastify knows for the networks of this machine. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: url('http:', 'https:')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Address that bypasses the pooler named by DATABASE_URL. */
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  /** A streaming replica of DATABASE_URL, for reads of public data. */
  SEARCH_URL: url('postgres:', 'postgresql:').optional(),
  /** For statements that touch only the tables of tracks. */
  TRACKS_URL: url('postgres:', 'postgresql:').optional(),
  /** Number of whole months for which points stay in rows; older ones are turned to columns (docs/operations.md). */
  COLUMNAR_AFTER_MONTHS: amount.min(1, 'не меньше 1').max(1200, 'не больше 1200').optional(),
  /** Connections of this server to the database. */
  DATABASE_CONNECTIONS: amount.min(CONNECTIONS_LEAST, `не меньше ${CONNECTIONS_LEAST}`).default(CONNECTIONS),
  /** Signs addresses and links. */
  SECRET: z.string().min(SECRET_MIN, `не короче ${SECRET_MIN} знаков`).optional(),
  DEMO: flag.default(true),
  SUPPORT_EMAIL: z.email('нужен адрес почты').default('support@example.org'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** An address, with a name before it or without. */
  MAIL_FROM: z
    .string()
    .max(300, 'не больше 300 знаков')
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/,
      'нужна почта, например Спецкарта <post@example.ru>',
    )
    .optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().max(63, 'не больше 63 знаков').optional(),
  S3_REGION: z.string().max(60, 'не больше 60 знаков').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** 1: recorders upload photos straight to the store, and workers draw them. */
  S3_DIRECT: flag.default(false),
  MAP_STYLE_URL: z
    .union([z.literal('builtin'), url('http:', 'https:')], 'нужен адрес http(s):// или builtin')
    .optional(),
  MAP_TILES_URL: url('http:', 'https:').optional(),
  /** A file on this machine, or an address. */
  MAP_PMTILES: z.string().max(1000, 'не больше 1000 знаков').optional(),
  MAP_ATTRIBUTION: z.string().max(300, 'не больше 300 знаков').optional(),
  ISS_TLE_URL: z
    .union([z.literal('off'), url('http:', 'https:')], 'нужен адрес http(s):// или off')
    .default('https://celestrak.org/NORAD/elements/gp.php?CATNR=25544&FORMAT=TLE'),
  ANDROID_APP_URL: url('http:', 'https:').optional(),
  /** A file on this machine. */
  ANDROID_APK: z.string().max(1000, 'не больше 1000 знаков').endsWith('.apk', 'нужен файл .apk').optional(),
  VIDEO_CHANNEL_URL: url('http:', 'https:').optional(),
  /** A video file (.mp4, .webm), or a page of a video service that may be embedded. */
  VIDEO_URL: url('https:').optional(),
  OPERATOR_NAME: z.string().max(200, 'не больше 200 знаков').optional(),
  OPERATOR_ADDRESS: z.string().max(300, 'не больше 300 знаков').optional(),
  /** How many reverse proxies stand in front, or their addresses; 0: none. */
  TRUST_PROXY: z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim())))
    .refine((proxies) => typeof proxies === 'number' || proxies.every(isProxy), 'нужно число посредников или их адреса')
    .default(0),
  /** Number of months for which the audit log is kept; the database refuses less than three. */
  AUDIT_MONTHS: z.coerce
    .number<string>('нужно число')
    .int('нужно целое число')
    .min(3, 'не меньше 3')
    .max(120, 'не больше 120')
    .default(12),
  /**
   * Folder to which the embedded database brings its journal and its files. A shell reads the path, so only plain characters are
   * allowed. BACKUP_DAYS: how many days back a restore can reach.
   */
  BACKUP_DIR: z
    .string()
    .regex(/^\/[\p{L}\d ._/-]+$/u, 'нужен полный путь к папке из букв, цифр, пробелов и знаков . _ - /')
    .optional(),
  BACKUP_DAYS: positive.max(3650, 'не больше 3650').default(14),
  /** 1: moderators have their rights only after logging in with a code. */
  MODERATOR_2FA: flag.default(false),
  /** 0: hosts under ours may still be served without https, so HSTS does not include subdomains. */
  HSTS_SUBDOMAINS: flag.default(true),
  /**
   * Storage limits of one account: megabytes of photos, and number of points; 0: no limit. FIRST_…: until the e-mail is
   * confirmed.
   */
  QUOTA_MB: amount.default(20_000),
  QUOTA_POINTS: amount.default(200_000_000),
  FIRST_QUOTA_MB: amount.default(2_000),
  FIRST_QUOTA_POINTS: amount.default(10_000_000),
  /** Megabytes that uploads leave free on the disk of DATA_DIR; 0: none. */
  DISK_RESERVE_MB: amount.default(500),
  RATE_LIMITS: flag.default(true),
  /** Limit of simultaneous connections, and megabytes of memory above which calls are refused. */
  MAX_CONNECTIONS: positive.default(10_000),
  MEMORY_MB: positive.optional(),
  /** Megabytes of memory for the published items that searches read; 0: searches query the database. */
  SEARCH_MEMORY_MB: amount.default(1024),
  /** Milliseconds for which a search may miss a change made by another process. */
  SEARCH_FRESH_MS: amount.max(1000, 'не больше 1000').default(500),
  /**
   * Megabytes of memory for rendered pages that are alike for all visitors without an account; 0: each is rendered every time.
   */
  PAGES_MB: amount.default(64),
  /** Seconds for which a stopping server still takes calls, while its load balancer notices. */
  DRAIN_S: amount.max(300, 'не больше 300').default(5),
  /** Seconds within which the body of a call must arrive. */
  BODY_SECONDS: positive.default(30),
  /** Port for trackers that speak Wialon IPS. */
  WIALON_PORT: port.optional(),
  /** 1: addresses to which users have us send data may lie in private networks and lack TLS. */
  PRIVATE_RECEIVERS: flag.default(false),
  /**
   * Tokens of the operator's bots; a messenger without a token is not offered. The addresses of their services can be those of a
   * proxy.
   */
  TELEGRAM_BOT_TOKEN: z.string().min(10, 'не похоже на токен').optional(),
  TELEGRAM_API_URL: url('http:', 'https:').default('https://api.telegram.org'),
  MAX_BOT_TOKEN: z.string().min(10, 'не похоже на токен').optional(),
  MAX_API_URL: url('http:', 'https:').default('https://platform-api2.max.ru'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(SECRET_MIN, `не короче ${SECRET_MIN} знаков`).optional(),
  /** Address of an OpenTelemetry collector, without `/v1/traces`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'не больше 100 знаков').default('spetskarta'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'нужно одно из fatal … trace, silent')
    .default('info'),
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {}

/** The S3 store for files; undefined where no S3 variable is set: files are then kept on disk. */
function s3Of(values: z.infer<typeof Environment>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!(endpoint || bucket || region || accessKeyId || secretAccessKey)) return undefined
  const missing = (name: string) => new ConfigError(`Неверное значение ${name}: нужно вместе с остальными S3_…`)
  if (!bucket) throw missing('S3_BUCKET')
  if (!accessKeyId) throw missing('S3_ACCESS_KEY_ID')
  if (!secretAccessKey) throw missing('S3_SECRET_ACCESS_KEY')
  if (!endpoint && !region) throw missing('S3_REGION')
  return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
}

/**
 * Whether recorders upload photos straight to the store. Browsers must be able to reach the store from our page: no http from
 * https.
 */
function isDirect({ S3_DIRECT: direct, S3_BUCKET: bucket, ...values }: z.infer<typeof Environment>): boolean {
  if (!direct) return false
  if (!bucket) throw new ConfigError('Неверное значение S3_DIRECT: нужно вместе с S3_BUCKET')
  if (values.PUBLIC_ORIGIN?.startsWith('https:') && values.S3_ENDPOINT?.startsWith('http:'))
    throw new ConfigError(
      'Неверное значение S3_ENDPOINT: с S3_DIRECT=1 нужен адрес https://, который открывают телефоны',
    )
  return true
}

/** Empty values count as unset. Throws `ConfigError` with one line that names the first wrong variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ConfigError(`Неверное значение ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = result.data
  // Otherwise the Host header of any caller would decide which address our pages use for themselves.
  if (!values.PUBLIC_ORIGIN && !LOOPBACK.test(values.HOST))
    throw new ConfigError(
      'Неверное значение PUBLIC_ORIGIN: без него слушать можно только адрес этой машины, HOST=127.0.0.1',
    )
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new ConfigError('Неверное значение DATABASE_DIRECT_URL: нужно вместе с DATABASE_URL')
  if (values.TRACKS_URL && !values.DATABASE_URL)
    throw new ConfigError('Неверное значение TRACKS_URL: нужно вместе с DATABASE_URL')
  if (values.SEARCH_URL && !values.DATABASE_URL)
    throw new ConfigError('Неверное значение SEARCH_URL: нужно вместе с DATABASE_URL')
  if (values.BACKUP_DIR && values.DATABASE_URL)
    throw new ConfigError(
      'Неверное значение BACKUP_DIR: оно для встроенной базы. Для PostgreSQL из DATABASE_URL есть pgBackRest: docs/cluster.md',
    )
  const dataDir = resolve(values.DATA_DIR)
  if (values.BACKUP_DIR && `${resolve(values.BACKUP_DIR)}/`.startsWith(`${dataDir}/`))
    throw new ConfigError('Неверное значение BACKUP_DIR: папка не должна лежать внутри DATA_DIR')
  return {
    port: values.PORT,
    searchMemory: { megabytes: values.SEARCH_MEMORY_MB, freshMs: values.SEARCH_FRESH_MS },
    pagesMb: values.PAGES_MB,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN,
    dataDir,
    backup: values.BACKUP_DIR ? { folder: resolve(values.BACKUP_DIR), days: values.BACKUP_DAYS } : undefined,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    searchUrl: values.SEARCH_URL,
    tracksUrl: values.TRACKS_URL,
    rowMonths: values.COLUMNAR_AFTER_MONTHS,
    databaseConnections: values.DATABASE_CONNECTIONS,
    secret: values.SECRET,
    demo: values.DEMO,
    supportEmail: values.SUPPORT_EMAIL,
    s3: s3Of(values),
    s3Direct: isDirect(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `Спецкарта <${values.SUPPORT_EMAIL}>` },
    map: {
      styleUrl: values.MAP_STYLE_URL,
      tilesUrl: values.MAP_TILES_URL,
      pmtiles: values.MAP_PMTILES,
      attribution: values.MAP_ATTRIBUTION,
    },
    issTleUrl: values.ISS_TLE_URL,
    androidAppUrl: values.ANDROID_APP_URL,
    androidApk: values.ANDROID_APK,
    videoChannelUrl: values.VIDEO_CHANNEL_URL,
    videoUrl: values.VIDEO_URL,
    operator: { name: values.OPERATOR_NAME, address: values.OPERATOR_ADDRESS },
    trustProxy: values.TRUST_PROXY,
    auditMonths: values.AUDIT_MONTHS,
    moderator2fa: values.MODERATOR_2FA,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    quotas: {
      first: { bytes: values.FIRST_QUOTA_MB * 1_000_000, points: values.FIRST_QUOTA_POINTS },
      full: { bytes: values.QUOTA_MB * 1_000_000, points: values.QUOTA_POINTS },
    },
    diskReserveMb: values.DISK_RESERVE_MB,
    rateLimits: values.RATE_LIMITS,
    maxConnections: values.MAX_CONNECTIONS,
    memoryMb: values.MEMORY_MB,
    drainMs: values.DRAIN_S * SECOND,
    bodyMs: values.BODY_SECONDS * SECOND,
    wialonPort: values.WIALON_PORT,
    privateReceivers: values.PRIVATE_RECEIVERS,
    messengers: {
      telegram: { token: values.TELEGRAM_BOT_TOKEN, api: withoutSlash(values.TELEGRAM_API_URL) },
      max: { token: values.MAX_BOT_TOKEN, api: withoutSlash(values.MAX_API_URL) },
    },
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, service: values.OTEL_SERVICE_NAME }
      : undefined,
    logLevel: values.LOG_LEVEL,
  }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')
