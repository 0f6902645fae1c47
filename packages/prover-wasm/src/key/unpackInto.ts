import { INTEGER_BYTES } from "../field/unpack.ts"
import type { Kernel, KernelCode } from "../kernel/Kernel.ts"

/** Unpacks an even number of integers to `out`, with their bytes at `free` in between: memory that nobody has. */
export function unpackInto(
  kernel: Kernel,
  unpack: KernelCode["unpackCoordinates"],
  out: number,
  integers: Uint8Array,
  free: number,
  scratch: number,
): void {
  if (integers.length === 0) return
  kernel.grow(free + integers.length)
  kernel.bytes.set(integers, free)
  unpack(out, free, integers.length / (2 * INTEGER_BYTES), scratch)
}
