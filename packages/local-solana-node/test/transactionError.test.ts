import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import {
  instructionErrors,
  transactionErrors,
  transactionErrorText,
} from "../src/transaction/transactionError.ts"

/** The runtime's numbers appear only in its type declarations. */
const declarations = readFileSync(
  fileURLToPath(import.meta.resolve("litesvm/dist/internal.d.ts")),
  "utf8",
)

function namesOf(enumeration: string): string[] {
  const [, body = ""] =
    new RegExp(`const enum ${enumeration} \\{([^}]*)\\}`).exec(declarations) ?? []
  return [...body.matchAll(/(\w+) = (\d+)/g)].map(([, name = "", value], index) => {
    expect(Number(value)).toBe(index)
    return name
  })
}

describe("errors of transactions", () => {
  it("have the names of the runtime's numbers", () => {
    expect(transactionErrors.map(([name]) => name)).toEqual(namesOf("TransactionErrorFieldless"))
    expect(instructionErrors).toEqual(namesOf("InstructionErrorFieldless"))
  })

  it("have the validators' texts", () => {
    expect(transactionErrorText("BlockhashNotFound")).toBe("Blockhash not found")
    expect(transactionErrorText({ InstructionError: [2, { Custom: 26 }] })).toBe(
      "Error processing Instruction 2: custom program error: 0x1a",
    )
    expect(transactionErrorText({ InstructionError: [0, "NotEnoughAccountKeys"] })).toBe(
      "Error processing Instruction 0: insufficient account keys for instruction",
    )
    expect(transactionErrorText({ InstructionError: [0, "UnsupportedSysvar"] })).toContain(
      "unsupported sysvar",
    )
    expect(transactionErrorText({ InsufficientFundsForRent: { account_index: 1 } })).toContain(
      "(1)",
    )
  })
})
