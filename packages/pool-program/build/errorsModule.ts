import { readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"

/** The program's error codes for TypeScript, read from the enumeration in Rust. */
export function errorsModule(): string {
  const source = readFileSync(inPackage("program/src/error.rs"), "utf8")
  const rows = [...source.matchAll(/^ {4}(\w+) = (\d+),$/gm)].map(
    ([, name, code]) => `  ${code}: "${name}",`,
  )
  return [
    "// Written by `npm run generate -w @shielded-relay/pool-program`; do not edit.",
    "/** Why the program refuses, by the custom error of the transaction. */",
    "export const programErrors = {",
    ...rows,
    "} as const\n",
  ].join("\n")
}
