export const INVOICE_KINDS = ['bill', 'act', 'upd'] as const
