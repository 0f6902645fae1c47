import type { OpenedText, OpeningKey } from "@shielded-relay/core"

/** Texts to open, one after the other. */
export interface Question {
  readonly key: OpeningKey
  readonly texts: ReadonlyArray<Uint8Array>
}

export type Answer = ReadonlyArray<OpenedText | null>
