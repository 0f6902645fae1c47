/** Many multiples of a group's generator: a table per byte of the scalar, then at most 32 additions each. */
import type { Group } from "snarkjs"

const WINDOWS = 32

const tables = new WeakMap<Group, ReadonlyArray<ReadonlyArray<Uint8Array>>>()

/** Affine points scalar · generator in Montgomery form, concatenated in order; scalars are reduced and not 0. */
export async function fixedBaseMultiples(
  group: Group,
  scalars: ReadonlyArray<bigint>,
): Promise<Uint8Array> {
  const table = tables.get(group) ?? buildTable(group)
  tables.set(group, table)
  const jacobianBytes = group.F.n8 * 3
  const sums = new Uint8Array(scalars.length * jacobianBytes)
  scalars.forEach((scalar, index) => {
    let sum = group.zero
    let rest = scalar
    for (const window of table) {
      const multiple = window[Number(rest & 255n)]
      if (multiple !== undefined) sum = group.add(sum, multiple)
      rest >>= 8n
    }
    sums.set(sum, index * jacobianBytes)
  })
  return group.batchToAffine(sums)
}

/** table[w][d] = d · 256^w · generator, affine; nothing at d = 0. */
function buildTable(group: Group): Uint8Array[][] {
  const table: Uint8Array[][] = []
  let base = group.g
  for (let window = 0; window < WINDOWS; window++) {
    const multiples: Uint8Array[] = []
    let multiple = base
    for (let digit = 1; digit < 256; digit++) {
      multiples[digit] = group.toAffine(multiple)
      multiple = group.add(multiple, base)
    }
    table.push(multiples)
    base = multiple
  }
  return table
}
