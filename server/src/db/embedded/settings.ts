import { totalmem } from 'node:os'

const MB = 2 ** 20

const memory = totalmem() / MB

/** For a service that shares its computer: a sixth of the memory is PostgreSQL's own cache, the rest is left to the system's. */
export const defaultSettings = (): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  // TCP only: a socket file would need a directory that both accounts may use.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${Math.round(Math.min(4096, Math.max(128, memory / 6)))}MB`,
  effective_cache_size: `${Math.max(512, Math.round(memory / 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The server gets the errors of its own statements and logs them itself; this log is for the database's own events.
  log_min_messages: 'log',
  // Queries of a server killed with -9 end within seconds and release their locks. Windows does not have the setting.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
})

export const asFlags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
