import type { FilePoint } from './file-point.ts'

export type Attributes = Readonly<Record<string, string>>

/** Collects points from the elements of one kind of document; element names come without their prefix. */
export interface XmlReader {
  /** Name of the format, shown to people. */
  format: string
  open(name: string, attributes: Attributes, line: number): void
  /** `text` is all the text directly in the element, trimmed. */
  close(name: string, text: string, line: number): void
  points(): FilePoint[]
}
