/** Kinds of documents of a machine that end. */
export const DOCUMENT_KINDS = ['osago', 'inspection', 'state_inspection', 'examination', 'licence', 'permit'] as const

/** Plans of a user, records and documents of a machine, photos of a record. */
export const PLANS_MOST = 200
export const RECORDS_MOST = 2000
export const DOCUMENTS_MOST = 30
export const SERVICE_PHOTOS_MOST = 6
/** Rows of the due list, and records of a service book, that are listed at once. */
export const DUE_LISTED = 200
export const RECORDS_LISTED = 100
