import type { FieldType, TypedDataNotation } from "./TypedData.ts"
import { typedDataLimits } from "./typedDataLimits.ts"

/**
 * Names that no struct may have. `int`, `uint8`, `bytes33` and the like: some wallets read them as elementary types, so wallets would
 * disagree on what is signed.
 */
export const reservedName = /^(?:u?int[0-9]*|bytes[0-9]*|bool|address|string|trcToken)$/

/**
 * Parses the type of a field: an elementary type or a struct, then `[]` or `[n]` for each dimension, the innermost first. `null` if it is
 * not one. The aliases `int` and `uint` are not types of EIP-712.
 */
export function parseFieldType(
  typeName: string,
  isStruct: (name: string) => boolean,
  notation: TypedDataNotation,
): FieldType | null {
  const [, base, brackets] = /^([^[\]]+)((?:\[[0-9]*\])*)$/.exec(typeName) ?? []
  if (base === undefined || brackets === undefined) return null
  let type = parseElementaryType(base, notation)
  if (type === null && isStruct(base)) type = { kind: "struct", name: base }
  const dimensions = [...brackets.matchAll(/\[([0-9]*)\]/g)].map(([, length = ""]) => length)
  if (dimensions.length > typedDataLimits.dimensions) return null
  for (const text of dimensions) {
    if (type === null) return null
    const length = text === "" ? null : parseLength(text)
    if (length === undefined) return null
    type = { kind: "array", element: type, length }
  }
  return type
}

function parseElementaryType(name: string, notation: TypedDataNotation): FieldType | null {
  switch (name) {
    case "bool":
    case "address":
    case "string":
    case "bytes":
      return { kind: name }
    case "trcToken":
      return notation === "tron" ? { kind: "integer", signed: false, bits: 256 } : null
  }
  const [, unsigned, width] = /^(u?)int([1-9][0-9]{0,2})$/.exec(name) ?? []
  const bits = Number(width)
  if (bits % 8 === 0 && bits <= 256) return { kind: "integer", signed: unsigned === "", bits }
  const length = Number(/^bytes([1-9][0-9]?)$/.exec(name)?.[1])
  return length <= 32 ? { kind: "fixedBytes", length } : null
}

/** A fixed array's length: 1 or more, without leading zeros; otherwise `undefined`. */
function parseLength(text: string): number | undefined {
  const length = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : Number.NaN
  return length <= typedDataLimits.arrayLength ? length : undefined
}
