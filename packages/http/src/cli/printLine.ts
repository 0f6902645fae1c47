import { renderAddress, type Address } from "@shielded-relay/core"
import { bigintAsText } from "../server/bigintAsText.ts"
import type { Terminal } from "./Terminal.ts"

/** Prints a JSON object on one line. Amounts become decimal text. */
export function printLine(terminal: Terminal, line: object): void {
  terminal.print(`${JSON.stringify(line, bigintAsText)}\n`)
}

/** TRON addresses are printed in EVM form: the database does not record a chain's family. */
export function addressText(address: Address): string {
  return renderAddress(address, "evm")
}
