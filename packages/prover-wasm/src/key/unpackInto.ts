import { INTEGER_BYTES } from "../field/unpack.ts"
import type { Kernel, KernelCode } from "../kernel/Kernel.ts"

/** Unpacks an even number of integers to `out`. `free` is unused memory for their bytes. */
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
