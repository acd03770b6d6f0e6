/** Texts of the page before the first shift: keeping the phone awake, and the trial. */
import type { TrialResult } from '../recording/state'

/** A text with a length or a number inserted. */
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
  /** Each with the longest silence inserted. */
  results: Record<Exclude<TrialResult, 'running'>, With>
  withoutTrial: string
}
