import type { Terminal } from "../Terminal.ts"
import { existingText } from "./existingText.ts"

/** The journal of a deployment file: beside it. */
export const journalPath = (file: string): string => `${file}.journal`

/** A deployment's journal in a file. A write fails if another process has written since this one read. */
export function fileJournal(terminal: Terminal, path: string) {
  let seen: string | null = null
  const text = () => existingText(terminal, path, "journal")
  return {
    read: (): Promise<string> => {
      seen = text()
      // A file that lost its text is no new journal.
      return Promise.resolve(seen === "" ? "\n" : (seen ?? ""))
    },
    write: async (written: string): Promise<void> => {
      if (text() !== seen) throw new Error("the journal was changed by another process")
      await terminal.replaceFile(path, written)
      seen = written
    },
  }
}
