import { isAbsolute } from "node:path"
import type { Parsed } from "../parseValue.ts"
import { parseOutsideReference } from "../SecretReference.ts"
import type { Pkcs11Reference } from "./VaultKeyReference.ts"

const pathAttributes = ["token", "serial", "object", "id", "type"]
const queryAttributes = ["module-path", "pin-source"]

/**
 * Parses a PKCS#11 URI (RFC 7512): `pkcs11:token=…;object=…?module-path=/…&pin-source=file:/…`. `pin-source` is `file:/path`, as in the RFC, or
 * `env:NAME`. A PIN itself (`pin-value`) is refused: configurations get printed, copied and committed.
 */
export function parsePkcs11Uri(text: string): Parsed<Pkcs11Reference> {
  const [path = "", ...queries] = text.slice("pkcs11:".length).split("?")
  if (queries.length > 1) return { problem: "must have one ? at most" }
  const inPath = attributes(path, ";", pathAttributes)
  if ("problem" in inPath) return inPath
  const inQuery = attributes(queries[0] ?? "", "&", queryAttributes)
  if ("problem" in inQuery) return inQuery
  const text8 = (bytes: Buffer | undefined) => bytes?.toString("utf8")
  const { token, serial, object, id, type } = inPath.value
  const module = text8(inQuery.value["module-path"])
  const pin = parseOutsideReference(text8(inQuery.value["pin-source"]))
  if (type !== undefined && text8(type) !== "secret-key")
    return { problem: "must have the type secret-key, or none" }
  if (token === undefined && serial === undefined) return { problem: "must have a token or serial" }
  if (object === undefined && id === undefined) return { problem: "must have an object or id" }
  if (module === undefined || !isAbsolute(module))
    return {
      problem:
        "must have a module-path: the absolute path of the PKCS#11 module, such as module-path=/usr/lib/softhsm/libsofthsm2.so",
    }
  if (pin === undefined)
    return {
      problem:
        "must have a pin-source, file:/path or env:NAME: where the token's PIN is, never the PIN itself",
    }
  const named = (name: string, value: string | undefined) =>
    value === undefined ? {} : { [name]: value }
  return {
    value: {
      kind: "pkcs11",
      module,
      ...named("token", text8(token)),
      ...named("serial", text8(serial)),
      ...named("object", text8(object)),
      ...named("id", id?.toString("hex")),
      pin,
    },
  }
}

type Attributes = Readonly<Record<string, Buffer | undefined>>

function attributes(
  text: string,
  separator: string,
  known: ReadonlyArray<string>,
): Parsed<Attributes> {
  const found = new Map<string, Buffer>()
  for (const part of text === "" ? [] : text.split(separator)) {
    const [, name = "", encoded = ""] = /^([A-Za-z0-9-]+)=(.*)$/.exec(part) ?? []
    if (name === "pin-value")
      return { problem: "must have a pin-source instead of a pin-value: a PIN stays out of it" }
    if (!known.includes(name))
      return { problem: `may have ${known.join(", ")} between ${separator}, and nothing else` }
    const value = percentDecoded(encoded)
    if (value === null || value.length === 0 || found.has(name))
      return {
        problem: `must have ${name} once, and a value in it that is not empty, with percent-encoding where RFC 7512 wants it`,
      }
    found.set(name, value)
  }
  return { value: Object.fromEntries(found) }
}

/** The bytes of a value; `null` if an encoding is broken or a character must be encoded. */
function percentDecoded(text: string): Buffer | null {
  if (!/^(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:[\]@!$'()*+,=/?&])*$/.test(text)) return null
  return Buffer.from(
    text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  )
}
