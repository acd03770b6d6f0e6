/** One server per data directory: `server.lock` holds the pid of its owner. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './error.ts'
import { isAlive, startedAt } from './processes.ts'

interface Owner {
  pid: number
  started?: string
}

/** Takes the directory or throws DATA_DIR_BUSY; the returned function gives it back. */
export function takeLock(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock')
  const owner = take(path)
  if (owner) {
    const advice = `Если этот процесс — не Спецкарта, удалите файл ${path}.`
    const message = `Каталог данных ${dataDir} уже занят другим сервером Спецкарты (pid ${owner.pid}). ${advice}`
    throw new EmbeddedError('DATA_DIR_BUSY', message)
  }
  return () => {
    if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true })
  }
}

/** Returns the living owner that holds the lock, or undefined when the lock is now ours. */
function take(path: string): Owner | undefined {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startedAt(process.pid) }), { mode: 0o644 })
  try {
    if (linked(draft, path)) return undefined
    const owner = livingOwner(path)
    return owner ?? replaceStale(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Two starters may find the same stale lock; without a second lock around the replacement the slower
 * one would throw out the fresh lock of the faster one.
 */
function replaceStale(draft: string, path: string): Owner | undefined {
  const guard = `${path}.takeover`
  const rival = take(guard)
  if (rival) return rival
  try {
    const owner = livingOwner(path)
    if (!owner) renameSync(draft, path)
    return owner
  } finally {
    rmSync(guard, { force: true })
  }
}

/** A link appears with its whole content, so no reader ever sees a half-written lock. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function livingOwner(path: string): Owner | undefined {
  const owner = readOwner(path)
  if (!owner || !isAlive(owner.pid)) return undefined
  const started = startedAt(owner.pid)
  const pidReused = started !== undefined && owner.started !== undefined && started !== owner.started
  return pidReused ? undefined : owner
}

/** Undefined when the file is gone or damaged, for example emptied by a power cut. */
function readOwner(path: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8')) as Owner
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : undefined
  } catch {
    return undefined
  }
}
