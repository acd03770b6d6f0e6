import { hashToken } from '../../../outside/tokens.ts'

/** The same code has different hashes for two operators. */
export const operatorCodeHash = (operator: number, code: string): Buffer => hashToken(`operator ${operator} ${code}`)
