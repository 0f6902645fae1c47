import koffi from "koffi"
import { softHsmModule, softHsmPin } from "../src/testing/index.ts"

const ulong = "unsigned long"
const Attribute = koffi.struct({ type: ulong, pValue: "uint8_t *", ulValueLen: ulong })

/** Forbids the only token's first key with a label to decrypt (CKA_DECRYPT), as an administrator of the token does. */
export function disableKey(label: string): void {
  const library = koffi.load(softHsmModule)
  const call = (
    name: string,
    parameters: Parameters<typeof koffi.proto>[3],
    ...given: Array<unknown>
  ) => {
    const value: unknown = library.func(name, ulong, parameters)(...given)
    if (value !== 0) throw new Error(`${name}: ${String(value)}`)
  }
  const counted = koffi.inout(koffi.pointer(ulong))
  const one = (type: number, pValue: Uint8Array) => [{ type, pValue, ulValueLen: pValue.length }]
  const [slots, count] = [new BigUint64Array(8), [8]]
  const session = [0]
  const [found, sum] = [new BigUint64Array(1), [0]]
  call("C_Initialize", ["void *"], null)
  call("C_GetSlotList", ["uint8_t", "void *", counted], 1, slots, count)
  const readWrite = 6
  call(
    "C_OpenSession",
    [ulong, ulong, "void *", "void *", counted],
    slots[0],
    readWrite,
    null,
    null,
    session,
  )
  call(
    "C_Login",
    [ulong, ulong, "const uint8_t *", ulong],
    session[0],
    1,
    Buffer.from(softHsmPin),
    softHsmPin.length,
  )
  call(
    "C_FindObjectsInit",
    [ulong, koffi.pointer(Attribute), ulong],
    session[0],
    one(3, Buffer.from(label)),
    1,
  )
  call("C_FindObjects", [ulong, "void *", ulong, counted], session[0], found, 1, sum)
  call("C_FindObjectsFinal", [ulong], session[0])
  call(
    "C_SetAttributeValue",
    [ulong, ulong, koffi.pointer(Attribute), ulong],
    session[0],
    found[0],
    one(0x105, Buffer.of(0)),
    1,
  )
  call("C_Finalize", ["void *"], null)
}
