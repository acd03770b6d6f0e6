import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing needs to be set, and an empty value is not set', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: undefined,
    dataDir: resolve('data'),
    backup: undefined,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseConnections: 24,
    rowMonths: undefined,
    searchMemory: { megabytes: 1024, freshMs: 500 },
    pagesMb: 64,
    secret: undefined,
    demo: true,
    supportEmail: 'support@example.org',
    s3: undefined,
    s3Direct: false,
    mail: { smtpUrl: undefined, from: 'Спецкарта <support@example.org>' },
    map: { styleUrl: undefined, tilesUrl: undefined, pmtiles: undefined, attribution: undefined },
    issTleUrl: 'https://celestrak.org/NORAD/elements/gp.php?CATNR=25544&FORMAT=TLE',
    androidAppUrl: undefined,
    videoChannelUrl: undefined,
    videoUrl: undefined,
    operator: { name: undefined, address: undefined },
    tracing: undefined,
    trustProxy: 0,
    auditMonths: 12,
    moderator2fa: false,
    hstsSubdomains: true,
    quotas: { first: { bytes: 2e9, points: 10_000_000 }, full: { bytes: 20e9, points: 200_000_000 } },
    diskReserveMb: 500,
    rateLimits: true,
    maxConnections: 10_000,
    memoryMb: undefined,
    drainMs: 5_000,
    bodyMs: 30_000,
    wialonPort: undefined,
    privateReceivers: false,
    messengers: {
      telegram: { token: undefined, api: 'https://api.telegram.org' },
      max: { token: undefined, api: 'https://platform-api2.max.ru' },
    },
    metrics: { port: undefined, host: '127.0.0.1', token: undefined },
    logLevel: 'info',
  }
  expect(readConfig({})).toEqual(defaults)
  expect(readConfig({ PORT: '', DEMO: '', SECRET: '', DATABASE_URL: '', TRUST_PROXY: '' })).toEqual(defaults)
})

test('values are read', () => {
  const config = readConfig({
    PORT: '0',
    PUBLIC_ORIGIN: 'https://spetskarta.example/path',
    DATABASE_URL: 'postgresql://user:password@host/base',
    DEMO: '0',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Спецкарта <post@spetskarta.example>',
    MAP_STYLE_URL: 'builtin',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
    UNKNOWN: 'ignored',
  })
  expect(config).toMatchObject({ port: 0, publicOrigin: 'https://spetskarta.example', demo: false })
  expect(config.mail).toEqual({
    smtpUrl: 'smtps://user:password@mail.example:465',
    from: 'Спецкарта <post@spetskarta.example>',
  })
  expect(readConfig({ MAIL_FROM: 'post@spetskarta.example' }).mail.from).toBe('post@spetskarta.example')
  expect(config.map.styleUrl).toBe('builtin')
  expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1'])
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['BACKUP_DIR', 'backups'],
  ['BACKUP_DIR', '/backups/$(rm)'],
  ['BACKUP_DIR', resolve('data/backups')],
  ['BACKUP_DAYS', '0'],
  ['AUDIT_MONTHS', '2'],
  ['COLUMNAR_AFTER_MONTHS', '0'],
  ['MAX_CONNECTIONS', '0'],
  ['MEMORY_MB', 'много'],
  ['BODY_SECONDS', '-1'],
  ['PUBLIC_ORIGIN', 'spetskarta.example'],
  ['DATABASE_URL', 'mysql://host/base'],
  ['SECRET', 'x'.repeat(31)],
  ['DEMO', 'yes'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'Спецкарта'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MAIL_FROM', 'x\r\nBcc: y <a@b.example>'],
  ['S3_ENDPOINT', 's3.example'],
  ['MAP_STYLE_URL', 'ftp://tiles.example/style'],
  ['MAP_STYLE_URL', 'built-in'],
  ['MAP_TILES_URL', '/tiles/{z}/{x}/{y}.png'],
  ['MAP_ATTRIBUTION', 'x'.repeat(301)],
  ['VIDEO_URL', 'http://video.example/film.mp4'],
  ['OPERATOR_NAME', 'x'.repeat(201)],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['RATE_LIMITS', 'off'],
  ['METRICS_PORT', 'open'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) stops the start with one Russian line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^Неверное значение ${name}: [^\\n]*[а-я][^\\n]*$`))
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_REGION: 'ru-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('files are kept in S3 where all is set that it needs', () => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = S3
  const s3 = { endpoint, bucket, region, accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(readConfig(S3).s3).toEqual(s3)
  expect(readConfig({ ...S3, S3_REGION: '' }).s3).toEqual({ ...s3, region: 'us-east-1' })
  expect(readConfig({ ...S3, S3_ENDPOINT: '' }).s3).toEqual({ ...s3, endpoint: undefined })
})

test('phones put photos only into a store that a page of ours may reach', () => {
  expect(readConfig({ ...S3, S3_DIRECT: '1', PUBLIC_ORIGIN: 'https://a.example' }).s3Direct).toBe(true)
  expect(() => readConfig({ S3_DIRECT: '1' })).toThrow('Неверное значение S3_DIRECT')
  const plain = { ...S3, S3_DIRECT: '1', S3_ENDPOINT: 'http://s3.example' }
  expect(() => readConfig({ ...plain, PUBLIC_ORIGIN: 'https://a.example' })).toThrow('Неверное значение S3_ENDPOINT')
  expect(readConfig({ ...plain, PUBLIC_ORIGIN: 'http://a.example' }).s3Direct).toBe(true)
})

test('a backup to any minute is of the embedded database alone', () => {
  expect(readConfig({ BACKUP_DIR: '/backups/Спецкарта 1' }).backup).toEqual({
    folder: '/backups/Спецкарта 1',
    days: 14,
  })
  const other = { BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://user@host/base' }
  expect(() => readConfig(other)).toThrow('Неверное значение BACKUP_DIR')
})

test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('S3 without %s stops the start', (name) => {
  const read = () => readConfig({ ...S3, [name]: '' })
  expect(read).toThrow(`Неверное значение ${name}: нужно вместе с остальными S3_…`)
})

test('S3 without an address and a region stops the start', () => {
  expect(() => readConfig({ ...S3, S3_ENDPOINT: '', S3_REGION: '' })).toThrow('Неверное значение S3_REGION')
})

test('the line leaves out the value: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgrs://user:secret@host/base' })).toThrow(/^(?!.*secret)/)
})

test('other machines may only call a server that knows its own origin', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('Неверное значение PUBLIC_ORIGIN')
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://karta.example' }).host).toBe('0.0.0.0')
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(readConfig({ HOST }).host).toBe(HOST)
})
