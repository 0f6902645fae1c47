import { openText } from "@shielded-relay/core"
import { noteReading, type OpenedNote } from "../../src/note/EncryptedNote.ts"

type ReadingOf = Parameters<typeof noteReading>

/** Returns a function that decrypts single notes of one pool with one viewing key, from the parts with which the index opens many. */
export function noteOpener(
  ...[crypto, poolTag, viewing]: ReadingOf
): (encryptedNote: Uint8Array) => OpenedNote | null {
  const { key, textOf, read } = noteReading(crypto, poolTag, viewing)
  /** Returns `null` for a wrong length or version, a low-order key, a false tag, or an asset >= r. */
  return (encryptedNote) => {
    const text = textOf(encryptedNote)
    const opened = text === null ? null : openText(crypto, key, text)
    return opened === null ? null : read(opened)
  }
}
