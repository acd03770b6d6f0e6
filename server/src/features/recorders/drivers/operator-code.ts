import { hashToken } from '../../../outside/tokens.ts'

/** The same code of two operators has two hashes. */
export const operatorCodeHash = (operator: number, code: string): Buffer => hashToken(`operator ${operator} ${code}`)
