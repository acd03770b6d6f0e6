/** Before the first shift: what keeps the phone awake, and a trial whether it does. */
import type { TrialResult } from '../recording/state'

/** With a length or a number in it. */
type With = (what: string) => string

export interface KeepAwakeTexts {
  head: string
  title: string
  lead: string
  trial: string
  trialLead: string
  begin: string
  again: string
  running: (from: string, to: string) => string
  fixes: With
  /** Each with the longest silence. */
  results: Record<Exclude<TrialResult, 'running'>, With>
  withoutTrial: string
}
