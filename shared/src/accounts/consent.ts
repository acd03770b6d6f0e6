/** The consent to the processing of personal data: of which day its text is (`/consent` shows it). */
export const CONSENT_VERSION = '2026-11-24'
