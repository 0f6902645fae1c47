import { jsonLogger } from "@shielded-relay/http"
import type { Logger } from "shielded-relay/handler"

/** A logger whose lines can be read back. */
export function memoryLogger(): Logger & { readonly lines: ReadonlyArray<string> } {
  const lines: Array<string> = []
  const write = (line: string) => void lines.push(line)
  return { ...jsonLogger({ level: "debug", write, now: () => 0 }), lines }
}
