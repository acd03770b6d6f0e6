/** What a type's page says, besides the list of items. */
export interface TypeText {
  /** Heading of the type's page, up to 60 characters. */
  h3: string
  /** 60–120 words about the machine or the work. */
  seoText: string
}
