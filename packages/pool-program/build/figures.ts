import { readFileSync, writeFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"

/** Costs of a transaction with two compute-budget instructions and the lookup tables of its accounts. */
export interface InstructionFigure {
  readonly computeUnits: number
  readonly bytes: number
  /** Lamports its payer spends besides the amounts: 5,000 for the signature, and the rent of new accounts. No priority fee. */
  readonly lamports: number
}

/** Lamports an account locks while it exists. */
export interface RentFigure {
  readonly bytes: number
  readonly lamports: number
}

/** figures.json. */
export interface Figures {
  readonly instructions: Readonly<Record<string, InstructionFigure>>
  readonly rents: Readonly<Record<string, RentFigure>>
  readonly deployment: { readonly transactions: number; readonly lamports: number }
}

const file = inPackage("figures.json")
const document = inPackage("../../docs/solana.md")
const marker = "<!-- generated: costs on Solana -->"

export const recordedFigures = (): Figures => JSON.parse(readFileSync(file, "utf8"))

const number = (value: number) => value.toLocaleString("en-US")
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n")

/** The tables at the end of docs/solana.md. */
function costTables({ instructions, rents, deployment }: Figures): string {
  const spent = table(
    ["Operation", "Compute units", "Bytes of 1,232", "Lamports"],
    Object.entries(instructions).map(([what, { computeUnits, bytes, lamports }]) => [
      what,
      ...[computeUnits, bytes, lamports].map(number),
    ]),
  )
  const locked = table(
    ["Account", "Bytes", "Lamports"],
    Object.entries(rents).map(([what, { bytes, lamports }]) => [
      what,
      ...[bytes, lamports].map(number),
    ]),
  )
  const { transactions, lamports } = deployment
  return `${marker}

Written by \`npm run figures -w @shielded-relay/pool-program\`; do not edit below.

${spent}

${locked}

The deployment in the tests, from the buffer to the initialized pool: ${number(transactions)} transactions, ${number(lamports)} lamports with all rents.
`
}

const documented = (figures: Figures) => {
  const [head = ""] = readFileSync(document, "utf8").split(marker)
  return `${head}${costTables(figures)}`
}

/** Whether docs/solana.md contains the recorded figures. */
export const documentIsCurrent = (): boolean =>
  readFileSync(document, "utf8") === documented(recordedFigures())

/** Records new figures and writes the tables of the document. */
export function recordFigures(figures: Figures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(document, documented(figures))
}
