import { bytesToHex } from "@noble/hashes/utils.js"

/** Runs a program and returns the contents, in hex, that byte arrays had just before they were filled with zeros. */
export async function recordZeroed(program: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const zeroed = new Set<string>()
  const fill = Uint8Array.prototype.fill
  const recording = function (this: Uint8Array, value: number, ...range: ReadonlyArray<number>) {
    if (value === 0 && range.length === 0) zeroed.add(bytesToHex(this))
    return Reflect.apply(fill, this, [value, ...range])
  }
  Object.defineProperty(Uint8Array.prototype, "fill", { value: recording, configurable: true })
  try {
    await program()
  } finally {
    // The original is inherited from the prototype of all typed arrays.
    Reflect.deleteProperty(Uint8Array.prototype, "fill")
  }
  return zeroed
}
