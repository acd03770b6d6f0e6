/** Documents of a machine that have a last day. */
export const DOCUMENT_KINDS = ['osago', 'inspection', 'state_inspection', 'examination', 'licence', 'permit'] as const

/** Limits: plans of a user, records and documents of a machine, photos of a record. */
export const PLANS_MOST = 200
export const RECORDS_MOST = 2000
export const DOCUMENTS_MOST = 30
export const SERVICE_PHOTOS_MOST = 6
/** Most rows of the list of due services in one answer; records of a service book in one answer, unless more are asked for. */
export const DUE_LISTED = 200
export const RECORDS_LISTED = 100
