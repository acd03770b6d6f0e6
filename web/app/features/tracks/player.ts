/** The shown moment of the day and its speed. Independent of React, because it changes in every frame. */
import { openStore } from '../../ui/store'

export const SPEEDS = [1, 10, 60, 300] as const
export type Speed = (typeof SPEEDS)[number]

export interface Player {
  /** Ms since 1970. */
  readonly position: number
  readonly playing: boolean
  readonly speed: Speed
  /** The permitted range; a position outside moves to the nearer end. */
  setRange(from: number, to: number): void
  seek(position: number): void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** Called at each change of the above. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void
}

interface Frames {
  request(callback: (now: number) => void): number
  cancel(id: number): void
}

const BROWSER: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
}

/** After a longer pause between frames, as in a hidden window, time advances only by this much, ms. */
const LONGEST_FRAME = 250

export function openPlayer(frames: Frames = BROWSER): Player {
  const changes = openStore(0)
  let [from, to] = [0, 0]
  let position = 0
  let speed: Speed = 60
  let frame: number | undefined
  let last: number | undefined

  const tell = () => changes.set(changes.get() + 1)
  function seek(next: number) {
    const within = Math.min(to, Math.max(from, next))
    if (within === position) return
    position = within
    tell()
  }
  function pause() {
    if (frame === undefined) return
    frames.cancel(frame)
    frame = undefined
    last = undefined
    tell()
  }
  function step(now: number) {
    const passed = last === undefined ? 0 : Math.min(LONGEST_FRAME, now - last)
    last = now
    frame = frames.request(step)
    seek(position + passed * speed)
    if (position >= to) pause()
  }

  return {
    get position() {
      return position
    },
    get playing() {
      return frame !== undefined
    },
    get speed() {
      return speed
    },
    setRange(nextFrom, nextTo) {
      ;[from, to] = [nextFrom, Math.max(nextFrom, nextTo)]
      seek(position)
    },
    seek,
    play() {
      if (frame !== undefined) return
      // At the end, playing starts again from the beginning.
      if (position >= to) position = from
      frame = frames.request(step)
      tell()
    },
    pause,
    setSpeed(next) {
      speed = next
      tell()
    },
    onChange: changes.subscribe,
  }
}
