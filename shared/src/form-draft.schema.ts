import { z } from 'zod'

/**
 * Made by the client for each form, so that a form sent again after a lost answer is stored once and answered as before. If it
 * says something else by then, the answer is a 409.
 */
export const FormDraft = { draft: z.uuid('Неверный номер формы').optional() }
