import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { PlayedWorld } from "../src/index.ts"
import type { Answered } from "../src/measure/judge.ts"
import { parseRecord, recordLines } from "../src/publicRecord/recordText.ts"
import type { EndpointRequest } from "../src/world/EndpointDiary.ts"
import type { TrueCall } from "../src/world/Truth.ts"

/** A world as its files hold it. */
interface WrittenWorld extends Answered {
  readonly requests: ReadonlyArray<EndpointRequest>
}

/** Writes apart what the chain shows, what endpoints see, and what was so. */
export function writeWorld(
  folder: string,
  { record, requests, truth }: Pick<PlayedWorld, "record" | "requests" | "truth">,
): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, lines: Iterable<string>) =>
    writeFileSync(join(folder, name), [...lines, ""].join("\n"))
  write("public.jsonl", recordLines(record))
  write(
    "rpc.jsonl",
    requests.map((request) => JSON.stringify(request)),
  )
  write(
    "truth.jsonl",
    truth.calls.map((call) => JSON.stringify(call)),
  )
}

/** Attackers get the public file, so nothing that it lacks can reach them. */
export function readWorld(folder: string): WrittenWorld {
  const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").split("\n")
  const rows = (name: string) => linesOf(name).filter((line) => line !== "")
  return {
    record: parseRecord(linesOf("public.jsonl")),
    requests: rows("rpc.jsonl").map((line): EndpointRequest => JSON.parse(line)),
    truth: { calls: rows("truth.jsonl").map((line): TrueCall => JSON.parse(line)) },
  }
}
