import { INTEGER_BYTES } from "../field/unpack.ts"
import type { Kernel, KernelCode } from "../kernel/Kernel.ts"

/** Unpacks an even number of integers to `out`. `free` is unused memory for their bytes. */
export function unpackInto(
  kernel: Kernel,
  unpack: KernelCode["unpackCoordinates"],
  out: number,
  parts: ReadonlyArray<Uint8Array>,
  free: number,
  scratch: number,
): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length === 0) return
  kernel.grow(free + length)
  let to = free
  for (const part of parts) {
    kernel.bytes.set(part, to)
    to += part.length
  }
  unpack(out, free, length / (2 * INTEGER_BYTES), scratch)
}
