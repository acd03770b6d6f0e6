/** The text of the privacy policy. It describes what the product does today: change both together. */
import { keptTexts } from '@spetskarta/shared/retention.ts'
import policy from './privacy.json'

/** The operator's configuration that the text depends on. */
export interface PrivacyFacts {
  email: string
  operator: { name: string | undefined; address: string | undefined }
  /** Host of the map's tiles; undefined for the built-in map, which this site serves itself. */
  mapHost: string | undefined
  /** Host of the landing page's video; undefined without a video or where this site serves it. */
  videoHost: string | undefined
  /** How many months the audit log is kept. */
  auditMonths: number
}

interface PrivacySection {
  number: string
  title: string
  /** `{…}` stands for a fact. `with`: the paragraph is shown only if that fact is given; `without`: only if it is not. */
  text: (string | { with?: string; without?: string; text: string })[]
}

const SECTIONS: PrivacySection[] = policy

/** Number of the section on retention, which ends with the list of what is kept and for how long. */
const KEPT = '9'

export function privacySections({ operator: { name, address }, auditMonths, ...others }: PrivacyFacts) {
  const operator = `${name ? `: ${name}` : ''}${address ? `, ${address}` : ''}`
  const facts: Record<string, string | undefined> = { ...others, operator }
  const paragraphs = (text: PrivacySection['text']) =>
    text
      .map((given) => (typeof given === 'string' ? { text: given } : given))
      .filter(({ with: needed, without }) => !(needed && !facts[needed]) && !(without && facts[without]))
      .map(({ text: paragraph }) => paragraph.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? ''))
  const kept = keptTexts(auditMonths).map(({ what, until }) => `${what} — ${until}`)
  return SECTIONS.map(({ text, ...section }) => ({
    ...section,
    text: paragraphs(text),
    list: section.number === KEPT ? kept : [],
  }))
}
