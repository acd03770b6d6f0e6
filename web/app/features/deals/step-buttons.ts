import type { DealStep } from '@spetskarta/shared/deals/steps.ts'

interface StepButton {
  step: DealStep
  /** Whether a dialog opens instead of the step being taken at once. */
  asks: boolean
  look: 'primary' | 'outlined' | 'danger' | 'quiet'
}

const ASKING: readonly DealStep[] = ['ask_to_move', 'offer_to_move', 'cancel', 'finish']

/** The buttons of a deal: cancelling stands last, and during the work, which is rather ended, it is quiet. */
export function stepButtons(steps: readonly DealStep[], mine: boolean): StepButton[] {
  const ordered = [...steps.filter((step) => step !== 'cancel'), ...steps.filter((step) => step === 'cancel')]
  return ordered.map((step, i) => {
    const asks = ASKING.includes(step)
    if (step === 'cancel') return { step, asks, look: steps.includes('finish') ? 'quiet' : 'danger' }
    return { step, asks, look: mine && i === 0 && !asks ? 'primary' : 'outlined' }
  })
}
