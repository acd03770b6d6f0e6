/** Where in the day one looks, and how fast it moves on. Apart from React: it changes with every frame. */
import { openStore } from '../../ui/store'

export const SPEEDS = [1, 10, 60, 300] as const
export type Speed = (typeof SPEEDS)[number]

export interface Player {
  /** Ms since 1970. */
  readonly position: number
  readonly playing: boolean
  readonly speed: Speed
  /** What the position stays within; a position outside is brought to the nearer end. */
  setRange(from: number, to: number): void
  seek(position: number): void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** Called at each change of anything above. Returns how to stop that. */
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

/** After a longer pause between frames (the window was hidden) time goes on as if it had been this long, ms. */
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
      // From the end it begins anew.
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
