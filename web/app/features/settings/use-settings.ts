import { useFetcher } from 'react-router'
import type { SaveOutcome } from '../../ui/Card'
import { useSubmitOnce } from '../../ui/form/submit-once'
import type { SettingsIntent } from './settings-action'

/** One form of the settings; each has its own progress and result. */
export function useSettings(intent: SettingsIntent) {
  const fetcher = useFetcher<SaveOutcome>()
  const busy = fetcher.state !== 'idle'
  return {
    Form: fetcher.Form,
    /** Props of the form. */
    posts: { method: 'post' as const, onSubmit: useSubmitOnce(busy) },
    send: (values: Record<string, string>) => void fetcher.submit({ ...values, intent }, { method: 'post' }),
    busy,
    /** A value that is being sent; undefined while nothing is sent. */
    sent: (name: string) => fetcher.formData?.get(name) ?? undefined,
    /** The last result; undefined while the form is being sent. */
    outcome: fetcher.state === 'submitting' ? undefined : fetcher.data,
  }
}
