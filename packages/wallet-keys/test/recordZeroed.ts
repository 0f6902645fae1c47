import { bytesToHex } from "@noble/hashes/utils.js"

/** Runs a program and returns the contents, in hex, that byte arrays had just before they were filled with zeros. */
export async function recordZeroed(program: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const zeroed = new Set<string>()
  const recording = function (this: Uint8Array, value: number, start = 0, end = this.length) {
    if (value === 0 && start === 0 && end === this.length) zeroed.add(bytesToHex(this))
    for (const [n] of this.entries()) if (n >= start && n < end) this[n] = value
    return this
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
