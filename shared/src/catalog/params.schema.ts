import { z } from 'zod'
import { type ParamRange, rangesOf } from './params.ts'

/** `mass:20-25,bucket:0.9-`: machines whose parameters lie in all of these ranges; orders have no parameters. */
export const Ranges = z
  .string()
  .max(200, 'Слишком много условий')
  .transform((text, context): ParamRange[] => {
    const ranges = rangesOf(text)
    if (!ranges) context.addIssue({ code: 'custom', message: 'Неверные условия по параметрам' })
    return ranges ?? []
  })
  .default([])
