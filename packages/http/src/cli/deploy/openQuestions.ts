import process from "node:process"
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import type { Terminal } from "../Terminal.ts"

/**
 * Questions at the process's terminal. A reader at a terminal ends with its answer: while one reads, the terminal passes no Ctrl-C on. A pipe
 * has one reader, since its lines arrive together.
 */
export function openQuestions(): Pick<Terminal, "ask"> {
  let ofPipe: AsyncIterator<string> | null = null
  return {
    ask: async (question, kind) => {
      process.stderr.write(question)
      if (!process.stdin.isTTY) {
        ofPipe ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
        const { done, value } = await ofPipe.next()
        return done === true ? null : value
      }
      const output =
        kind === "secret" ? new Writable({ write: (_, __, done) => done() }) : undefined
      const reader = createInterface({
        input: process.stdin,
        output: output ?? process.stderr,
        terminal: true,
      })
      const answer = new Promise<string | null>((resolve) => {
        reader.once("line", resolve)
        reader.once("close", () => resolve(null))
        reader.once("SIGINT", () => reader.close())
      })
      const given = await answer
      reader.close()
      if (kind === "secret") process.stderr.write("\n")
      return given
    },
  }
}
