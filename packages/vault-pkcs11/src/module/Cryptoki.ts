import koffi from "koffi"
import { Refusal } from "./Refusal.ts"
import { CKR_OK, mayPass, nameOf } from "./returnValue.ts"

/**
 * The functions of a PKCS#11 module (OASIS PKCS#11 v2.40) that a wrapping key needs, called through koffi, which brings its native code
 * prebuilt. Structures have the natural alignment that the standard prescribes on every system but Windows.
 */

const ulong = "unsigned long"
/** CK_GCM_PARAMS of v2.40 errata 01, section 2.12.3. */
const GcmParams = koffi.struct({
  pIv: "const uint8_t *",
  ulIvLen: ulong,
  ulIvBits: ulong,
  pAAD: "const uint8_t *",
  ulAADLen: ulong,
  ulTagBits: ulong,
})
const Mechanism = koffi.struct({
  mechanism: ulong,
  pParameter: koffi.pointer(GcmParams),
  ulParameterLen: ulong,
})
const Attribute = koffi.struct({ type: ulong, pValue: "uint8_t *", ulValueLen: ulong })
const Version = koffi.struct({ major: "uint8_t", minor: "uint8_t" })
const TokenInfo = koffi.struct({
  label: koffi.array("uint8_t", 32, "Typed"),
  manufacturerID: koffi.array("uint8_t", 32, "Typed"),
  model: koffi.array("uint8_t", 16, "Typed"),
  serialNumber: koffi.array("uint8_t", 16, "Typed"),
  flags: ulong,
  counts: koffi.array(ulong, 10),
  hardwareVersion: Version,
  firmwareVersion: Version,
  utcTime: koffi.array("uint8_t", 16, "Typed"),
})
/** CK_FUNCTION_LIST: the version and 68 functions in the standard's order. */
const FunctionList = koffi.struct({ version: Version, functions: koffi.array("void *", 68) })

const output = (type: string | ReturnType<typeof koffi.struct>) => koffi.out(koffi.pointer(type))
const counted = koffi.inout(koffi.pointer(ulong))

/** A function by its place in CK_FUNCTION_LIST, and its parameters. */
const place = (index: number, ...parameters: Parameters<typeof koffi.proto>[3]) => ({
  index,
  type: koffi.proto(ulong, parameters),
})

const places = {
  C_Initialize: place(0, "void *"),
  C_Finalize: place(1, "void *"),
  C_GetSlotList: place(4, "uint8_t", "uint8_t *", counted),
  C_GetTokenInfo: place(6, ulong, output(TokenInfo)),
  C_OpenSession: place(12, ulong, ulong, "void *", "void *", output(ulong)),
  C_Login: place(18, ulong, ulong, "const uint8_t *", ulong),
  C_GetAttributeValue: place(24, ulong, ulong, koffi.inout(koffi.pointer(Attribute)), ulong),
  C_FindObjectsInit: place(26, ulong, koffi.pointer(Attribute), ulong),
  C_FindObjects: place(27, ulong, "uint8_t *", ulong, output(ulong)),
  C_FindObjectsFinal: place(28, ulong),
  C_EncryptInit: place(29, ulong, koffi.pointer(Mechanism), ulong),
  C_Encrypt: place(30, ulong, "const uint8_t *", ulong, "uint8_t *", counted),
  C_DecryptInit: place(33, ulong, koffi.pointer(Mechanism), ulong),
  C_Decrypt: place(34, ulong, "const uint8_t *", ulong, "uint8_t *", counted),
}

type FunctionName = keyof typeof places

const CKM_AES_GCM = 0x1087
const CKF_SERIAL_SESSION = 4
const CKF_TOKEN_INITIALIZED = 0x400
const CKU_USER = 1
const TAG_BITS = 128

/** A handle or number of the module (CK_ULONG). */
export type Handle = number | bigint

/** A token in one of the module's slots. */
export interface Token {
  readonly slot: Handle
  readonly label: string
  readonly serial: string
  readonly flags: number
}

/** An attribute to find a key by: its type, and its value's bytes. */
export interface AttributeValue {
  readonly type: number
  readonly value: Uint8Array
}

/** A loaded and initialized module. Each method throws Refusal with the function's name and return value if it fails. */
export class Cryptoki {
  readonly #functions: ReadonlyArray<unknown>

  /** @throws Refusal if the library cannot be loaded, or is not a PKCS#11 module. */
  constructor(path: string) {
    if (process.platform === "win32")
      throw new Refusal("PKCS#11 modules on Windows are not supported: use Linux or macOS")
    const list: Array<unknown> = [null]
    try {
      koffi.load(path).func("C_GetFunctionList", ulong, [output(koffi.pointer(FunctionList))])(list)
    } catch {
      throw new Refusal(
        `the PKCS#11 module ${path} cannot be loaded: name the shared library of the token's vendor, for this processor and system`,
      )
    }
    this.#functions = koffi.decode(list[0], FunctionList).functions
    this.#call("C_Initialize", null)
  }

  /** The initialized tokens that are present. */
  tokens(): ReadonlyArray<Token> {
    const count = [0]
    this.#call("C_GetSlotList", 1, null, count)
    const slots = numbers(count[0] ?? 0)
    this.#call("C_GetSlotList", 1, slots, count)
    return readNumbers(slots, count[0] ?? 0).flatMap((slot) => {
      const info: Record<string, unknown> = {}
      this.#call("C_GetTokenInfo", slot, info)
      const flags = Number(info["flags"])
      if ((flags & CKF_TOKEN_INITIALIZED) === 0) return []
      return [{ slot, label: padded(info["label"]), serial: padded(info["serialNumber"]), flags }]
    })
  }

  openSession(slot: Handle): Handle {
    const session = [0]
    this.#call("C_OpenSession", slot, CKF_SERIAL_SESSION, null, null, session)
    return session[0] ?? 0
  }

  /** The return value of C_Login as the user. */
  login(session: Handle, pin: string): number {
    const bytes = Buffer.from(pin, "utf8")
    const value = this.#value("C_Login", session, CKU_USER, bytes, bytes.length)
    bytes.fill(0)
    return value
  }

  /** At most `most` objects that have all attributes. */
  find(
    session: Handle,
    attributes: ReadonlyArray<AttributeValue>,
    most: number,
  ): ReadonlyArray<Handle> {
    this.#call("C_FindObjectsInit", session, attributes.map(encoded), attributes.length)
    const [found, count] = [numbers(most), [0]]
    this.#call("C_FindObjects", session, found, most, count)
    this.#call("C_FindObjectsFinal", session)
    return readNumbers(found, count[0] ?? 0)
  }

  /** An attribute's bytes, at most 512; `null` if the object has none. */
  attribute(session: Handle, object: Handle, type: number): Uint8Array | null {
    const value = Buffer.alloc(512)
    const template = [encoded({ type, value })]
    const returned = this.#value("C_GetAttributeValue", session, object, template, 1)
    const length = Number(template[0]?.ulValueLen ?? 0)
    return returned === CKR_OK && length <= value.length ? value.subarray(0, length) : null
  }

  /** AES-GCM with a tag of 16 bytes behind the bytes. */
  encrypt(session: Handle, key: Handle, iv: Uint8Array, aad: Uint8Array, bytes: Uint8Array) {
    this.#call("C_EncryptInit", session, gcm(iv, aad), key)
    return this.#output("C_Encrypt", session, bytes)
  }

  /** The other way. `null` if the bytes, the tag or the additional data do not fit the key. */
  decrypt(session: Handle, key: Handle, iv: Uint8Array, aad: Uint8Array, bytes: Uint8Array) {
    this.#call("C_DecryptInit", session, gcm(iv, aad), key)
    try {
      return this.#output("C_Decrypt", session, bytes)
    } catch (error) {
      // Modules answer CKR_ENCRYPTED_DATA_INVALID, CKR_GENERAL_ERROR and others.
      if (error instanceof Refusal && !error.retryable) return null
      throw error
    }
  }

  /** Ends all sessions, and with them the login. */
  finalize(): void {
    this.#value("C_Finalize", null)
  }

  #output(name: "C_Encrypt" | "C_Decrypt", session: Handle, bytes: Uint8Array): Uint8Array {
    const output = Buffer.alloc(bytes.length + 64)
    const length = [output.length]
    this.#call(name, session, bytes, bytes.length, output, length)
    return output.subarray(0, Number(length[0]))
  }

  #call(name: FunctionName, ...given: ReadonlyArray<unknown>): void {
    const value = this.#value(name, ...given)
    if (value !== CKR_OK)
      throw new Refusal(`the PKCS#11 module answered ${nameOf(value)} to ${name}`, {
        retryable: mayPass(value),
      })
  }

  #value(name: FunctionName, ...given: ReadonlyArray<unknown>): number {
    const { index, type } = places[name]
    return Number(koffi.call(this.#functions[index], type, ...given))
  }
}

function gcm(iv: Uint8Array, aad: Uint8Array) {
  return {
    mechanism: CKM_AES_GCM,
    pParameter: {
      pIv: iv,
      ulIvLen: iv.length,
      ulIvBits: 8 * iv.length,
      pAAD: aad,
      ulAADLen: aad.length,
      ulTagBits: TAG_BITS,
    },
    ulParameterLen: koffi.sizeof(GcmParams),
  }
}

const encoded = ({ type, value }: AttributeValue) => ({
  type,
  pValue: value,
  ulValueLen: value.length,
})

/** A number as a CK_ULONG in memory. */
export function ulongOf(value: number): Buffer {
  const memory = numbers(1)
  koffi.encode(memory, ulong, value)
  return memory
}

/** Memory for numbers of the module's width. */
const numbers = (count: number) => Buffer.alloc(Math.max(1, count) * koffi.sizeof(ulong))

const readNumbers = (memory: Buffer, count: number): ReadonlyArray<Handle> =>
  count === 0 ? [] : [...koffi.decode(memory, ulong, count)]

/** Text of fixed length, padded with blanks. */
function padded(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString("utf8").trimEnd() : ""
}
