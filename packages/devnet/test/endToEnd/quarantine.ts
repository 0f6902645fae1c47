import { Schema } from "effect"
import { expect } from "vitest"
import type { Service } from "../../src/service/startService.ts"

const WithheldNote = Schema.Struct({
  kind: Schema.Literal("note"),
  chainId: Schema.Number,
  transaction: Schema.String,
  log: Schema.Number,
  amount: Schema.String,
  payers: Schema.Array(Schema.String),
  state: Schema.String,
})
const readLine = Schema.decodeUnknownSync(Schema.fromJsonString(WithheldNote))

/** The output of `quarantine list` for a stopped service, whose embedded database is free. */
export async function withheld(service: Service) {
  const { code, out, err } = await service.command("quarantine", "list")
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return out
    .split("\n")
    .slice(0, -1)
    .map((line) => readLine(line))
}

/** Releases, keeps or returns the only one of the listed notes that a transaction made. */
export async function decide(
  service: Service,
  decision: "release" | "keep" | "return",
  listed: ReadonlyArray<typeof WithheldNote.Type>,
  transaction: string,
): Promise<void> {
  const [note, ...others] = listed.filter((line) => line.transaction === transaction)
  expect([note === undefined, others]).toEqual([false, []])
  const key = ["--chain", `${note?.chainId}`, "--transaction", transaction, "--log", `${note?.log}`]
  const result = await service.command("quarantine", decision, ...key, "--reason", "case 71")
  expect(result).toMatchObject({ code: 0, err: "" })
}
