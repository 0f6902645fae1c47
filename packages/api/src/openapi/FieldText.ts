/** What the document says of a field wherever its schema says nothing, and the field's value in examples. */
export interface FieldText {
  readonly text: string
  readonly example?: unknown
}

/** Texts by `name`, or by `parent.name` for a field of a nested object. A parent is a field, or a named shape of the document. */
export type FieldTexts = Readonly<Record<string, FieldText>>
