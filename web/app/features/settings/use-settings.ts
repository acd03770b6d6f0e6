import { useFetcher } from 'react-router'
import type { SaveOutcome } from '../../ui/Card'
import type { SettingsIntent } from './settings-action'

/** One form of the settings; each has its own progress and result. */
export function useSettings(intent: SettingsIntent) {
  const fetcher = useFetcher<SaveOutcome>()
  return {
    Form: fetcher.Form,
    send: (values: Record<string, string>) => void fetcher.submit({ ...values, intent }, { method: 'post' }),
    busy: fetcher.state !== 'idle',
    /** A value that is being sent; undefined while nothing is sent. */
    sent: (name: string) => fetcher.formData?.get(name) ?? undefined,
    /** The last result; undefined while the form is being sent. */
    outcome: fetcher.state === 'submitting' ? undefined : fetcher.data,
  }
}
