/** The log in the form for a person at a terminal: one short line for each thing worth knowing. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { DestinationStream } from 'pino'

/** pino's numbers of levels. */
const [WARN, ERROR] = [40, 50]

interface Line {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
  req?: { method: string; route: string }
  res?: { status: number }
  responseTime?: number
  [field: string]: unknown
}

const OWN = new Set(['level', 'time', 'msg', 'err', 'req', 'res', 'reqId', 'responseTime'])
const clock = new Intl.DateTimeFormat('ru', { timeStyle: 'medium' })

/** `18:05:12 Ошибка: request failed: …`; all other fields follow as `name=value`. */
export function asLine(json: string): string {
  const line: Line = JSON.parse(json)
  const word = line.level >= ERROR ? 'Ошибка: ' : line.level >= WARN ? 'Внимание: ' : ''
  const call = line.req ? ` ${line.req.method} ${line.req.route}` : ''
  const answer = line.res ? ` ${line.res.status}` : ''
  const took = line.responseTime === undefined ? '' : `, ${Math.round(line.responseTime)} мс`
  const rest = Object.entries(line)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('')
  const why = line.err ? `: ${line.level >= ERROR && line.err.stack ? line.err.stack : line.err.message}` : ''
  return `${clock.format(line.time)} ${word}${line.msg ?? ''}${call}${answer}${took}${rest}${why}\n`
}

/** Only warnings and errors, unless `everything`: a person wants neither requests nor successes. */
export const toTerminal = (out: { write(text: string): unknown }, everything: boolean): DestinationStream => ({
  write(json) {
    if (everything || levelOf(json) >= WARN) out.write(asLine(json))
  },
})

const levelOf = (json: string) => Number(/^\{"level":(\d+)/.exec(json)?.[1])

/** Reports each step of the first start, and how long it took. */
export function openSteps(tell: (line: string) => void, now = () => performance.now()) {
  let since: number | undefined
  const steps = {
    /** A step was reported: this is a first start. */
    begun: false,
    step(line: string) {
      steps.ended()
      tell(line)
      steps.begun = true
      since = now()
    },
    ended() {
      if (since !== undefined) tell(`  готово за ${((now() - since) / SECOND).toFixed(1).replace('.', ',')} с`)
      since = undefined
    },
  }
  return steps
}
