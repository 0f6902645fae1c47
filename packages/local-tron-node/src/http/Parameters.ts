import { ADDRESS_BYTES, isAddress } from "../address.ts"
import { address as addressKind, readHex } from "../protobuf/Field.ts"
import { isObject, readJson, writeJson, type Json, type JsonObject } from "../protobuf/Json.ts"
import { ServletError } from "./ServletError.ts"

/** The fields of a request: its JSON body, or its query. */
export class Parameters {
  readonly json: JsonObject
  /** Addresses in base58 and texts as they are, instead of hex. */
  readonly visible: boolean

  constructor(json: JsonObject) {
    this.json = json
    this.visible = json["visible"] === true || json["visible"] === "true"
  }

  /** @throws ServletError if the body is no JSON object */
  static ofBody(text: string): Parameters {
    if (text.trim() === "") return new Parameters({})
    let json: Json
    try {
      json = readJson(text)
    } catch {
      throw new ServletError("com.alibaba.fastjson.JSONException", "syntax error")
    }
    if (!isObject(json)) throw new ServletError("java.lang.ClassCastException", "not a JSON object")
    return new Parameters(json)
  }

  static ofQuery(query: URLSearchParams): Parameters {
    return new Parameters(Object.fromEntries(query))
  }

  has(name: string): boolean {
    const value = this.json[name]
    return value !== undefined && value !== null && value !== ""
  }

  text(name: string): string {
    const value = this.json[name]
    if (value === undefined || value === null) return ""
    return typeof value === "string" ? value : writeJson(value)
  }

  /** @throws ServletError if the value is no integer */
  integer(name: string, otherwise = 0n): bigint {
    const value = this.text(name)
    if (value === "") return otherwise
    const number = /^-?\d{1,19}$/.test(value) ? BigInt(value) : null
    if (number === null || number !== BigInt.asIntN(64, number))
      throw new ServletError("java.lang.NumberFormatException", `For input string: "${value}"`)
    return number
  }

  /** Empty if the field is missing. @throws ParseError */
  bytes(name: string): Uint8Array {
    return readHex(this.text(name))
  }

  /** Empty if the field is missing. @throws ParseError */
  address(name: string): Uint8Array {
    return addressKind.fromJson(this.text(name), this.visible)
  }

  /** @throws ServletError if the field is missing or no address */
  validAddress(name: string): Uint8Array {
    if (!this.has(name))
      throw new ServletError("java.security.InvalidParameterException", `${name} isn't set.`)
    const bytes = this.address(name)
    if (isAddress(bytes)) return bytes
    throw new ServletError(
      "java.lang.IllegalArgumentException",
      `${name} must have ${ADDRESS_BYTES} bytes and start with 41`,
    )
  }

  flag(name: string): boolean {
    const value = this.json[name]
    return value === true || value === "true"
  }
}
