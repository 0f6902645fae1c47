import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { base64urlnopad } from "@scure/base"
import { queryText, type QueryFields } from "../request/query.ts"
import type { Stamper } from "./Stamper.ts"

/** The header that carries the stamp. */
export const stampHeader = "X-Stamp"

/** What a stamped request sends: a POST its `data` as body, a GET as raw query. Send it unchanged, because the stamp covers its order. */
export interface StampedData {
  readonly data: string
  readonly headers: { readonly [stampHeader]: string }
}

/**
 * Writes a body and stamps it for a route, for example `POST /waas/create-wallet`. Fields are written as `JSON.stringify` writes them, so
 * an `undefined` field is neither sent nor signed.
 *
 * @throws TypeError if JSON cannot hold the fields, for example a bigint.
 */
export async function stampBody(
  stamper: Stamper,
  route: `POST ${string}`,
  fields: Readonly<Record<string, unknown>>,
): Promise<StampedData> {
  const data = JSON.stringify(fields)
  // Parsed again, so that exactly what is sent is signed.
  const sent: Readonly<Record<string, unknown>> = JSON.parse(data)
  return { data, headers: await headersOf(stamper, route, Object.entries(sent)) }
}

/**
 * Writes a query and stamps it for a route. A parameterised route is bound by its literal pattern, for example `GET
 * /waas/scheduled-transaction/:scheduleId`; name the id in a field `id` to bind it too.
 */
export async function stampQuery(
  stamper: Stamper,
  route: `GET ${string}`,
  fields: QueryFields,
): Promise<StampedData> {
  return {
    data: queryText(fields),
    headers: await headersOf(stamper, route, queryEntries(fields)),
  }
}

/** The fields as the service reads them from the query: texts, and arrays only for keys that stand there more than once. */
function queryEntries(
  fields: QueryFields,
): ReadonlyArray<readonly [string, string | ReadonlyArray<string>]> {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return []
    const values = typeof value === "object" ? value : [String(value)]
    const [first] = values
    if (first === undefined) return []
    return [[key, values.length === 1 ? first : values] as const]
  })
}

async function headersOf(
  stamper: Stamper,
  route: string,
  entries: ReadonlyArray<readonly [string, unknown]>,
): Promise<StampedData["headers"]> {
  const message = utf8ToBytes(JSON.stringify([route, entries]))
  const signature = await stamper.sign(message)
  const stamp = { publicKey: stamper.publicKey, signature: bytesToHex(signature) }
  return { [stampHeader]: base64urlnopad.encode(utf8ToBytes(JSON.stringify(stamp))) }
}
