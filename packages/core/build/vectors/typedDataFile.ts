import { typedData } from "./typedData.ts"

export const typedDataFile = new URL("../../vectors/generated/typed-data.json", import.meta.url)

/** The file's text: one transaction per line, so that a change shows which ones it touches. */
export function typedDataText(): string {
  const { transactions, ...key } = typedData()
  const lines = transactions.map((transaction) => `    ${JSON.stringify(transaction)}`)
  const head = JSON.stringify(key, null, 2).replace(/\n\}$/, "")
  return `${head},\n  "transactions": [\n${lines.join(",\n")}\n  ]\n}\n`
}
