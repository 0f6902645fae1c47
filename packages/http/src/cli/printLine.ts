import { renderAddress, type Address } from "@shielded-relay/core"
import type { Terminal } from "./Terminal.ts"

/** Prints one JSON object a line; amounts are text. */
export function printLine(terminal: Terminal, line: object): void {
  terminal.print(`${JSON.stringify(line, bigintAsText)}\n`)
}

/** TRON's addresses are shown as EVM chains write them: the database does not know a chain's family. */
export function addressText(address: Address): string {
  return renderAddress(address, "evm")
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value
}
