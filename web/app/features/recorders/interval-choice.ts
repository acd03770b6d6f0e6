import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { formatDuration } from '../../ui/text/ago'

/** Seconds: what trackers are usually set to. */
const CHOICES = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600]

const secondsText = (seconds: number) => `раз в ${seconds < 60 ? `${seconds}\u00a0с` : formatDuration(seconds)}`

/** What an owner may choose; '' leaves it to the recorder's word and its points. */
export function intervalChoices({ interval }: Pick<Recorder, 'interval'>): { value: string; text: string }[] {
  const said = interval?.by === 'recorder' ? ` (${secondsText(interval.seconds)}, так сообщает сам)` : ''
  const own = interval?.by === 'owner' && !CHOICES.includes(interval.seconds) ? [interval.seconds] : []
  return [
    { value: '', text: `определять автоматически${said}` },
    ...[...CHOICES, ...own]
      .sort((a, b) => a - b)
      .map((seconds) => ({ value: String(seconds), text: secondsText(seconds) })),
  ]
}

export const chosenInterval = ({ interval }: Pick<Recorder, 'interval'>): string =>
  interval?.by === 'owner' ? String(interval.seconds) : ''
