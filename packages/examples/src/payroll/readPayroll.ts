import { createHash } from "node:crypto"
import type { Row } from "./Payroll.ts"

/**
 * Reads a CSV file (RFC 4180, one record a line) with the columns `address` and `amount`, in whole tokens, and perhaps `id`. Other columns
 * are ignored.
 *
 * @param decimals Of the token.
 * @throws Error that lists every fault of the file. Nothing should be paid then.
 */
export function readPayroll(text: string, decimals: number): ReadonlyArray<Row> {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  const columns = cells(head).map((name) => name.trim().toLowerCase())
  const at = (name: string) => columns.indexOf(name)
  const [idAt, addressAt, amountAt] = [at("id"), at("address"), at("amount")]
  if (addressAt === -1 || amountAt === -1)
    throw new Error("The first line must name the columns address and amount")
  const faults: Array<string> = []
  const seen = new Map<string, number>()
  const rows = lines.flatMap((line, index): ReadonlyArray<Row> => {
    if (line.trim() === "") return []
    const place = index + 2
    const values = cells(line).map((value) => value.trim())
    const [given = "", address = "", written = ""] = [
      values[idAt],
      values[addressAt],
      values[amountAt],
    ]
    const amount = smallestUnits(written, decimals)
    if (values.length !== columns.length)
      faults.push(`line ${place}: ${values.length} values for ${columns.length} columns`)
    if (address === "") faults.push(`line ${place}: no address`)
    if (amount === null)
      faults.push(`line ${place}: ${written} is not an amount with at most ${decimals} decimals`)
    const id = idAt === -1 ? contentHash(address, String(amount)) : given
    if (id === "") faults.push(`line ${place}: no id`)
    const earlier = seen.get(id)
    if (earlier !== undefined)
      faults.push(
        idAt === -1
          ? `lines ${earlier} and ${place} are equal: add a column id, so that both are meant`
          : `lines ${earlier} and ${place} have the id ${id}`,
      )
    seen.set(id, place)
    return [{ id, address, amount: amount ?? 0n }]
  })
  if (faults.length > 0) throw new Error(faults.join("\n"))
  return rows
}

/** The values of a line. A quote inside a quoted value is written twice. A line that breaks this has no values. */
function cells(line: string): ReadonlyArray<string> {
  const found = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,"]*)(?=,|$))/g)]
  const isWhole = found.reduce((length, [match]) => length + match.length, 0) === line.length
  if (!isWhole) return []
  return found.map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain)
}

/** A decimal number in smallest units, without floating point; `null` if it is none, is 0, or has more decimals than the token. */
export function smallestUnits(text: string, decimals: number): bigint | null {
  const [, whole = "", fraction = ""] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === "" || fraction.length > decimals) return null
  const amount = BigInt(whole + fraction.padEnd(decimals, "0"))
  return amount > 0n ? amount : null
}

function contentHash(...content: ReadonlyArray<string>): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32)
}
