/** The whole vector file. */
import { R } from "../field.ts"
import { bigEndian, hex, word } from "./bytes.ts"
import { SALT, toField } from "./derivation.ts"
import { TAGS } from "./keccak.ts"
import { keyVectors } from "./keys.ts"
import { merkleVectors } from "./merkle.ts"
import { noteVectors } from "./notes.ts"
import { operationVectors } from "./operations.ts"
import { hashVectors, joinSplitVectors, queueVectors, treeUpdateVectors } from "./proofs.ts"

export function encodings() {
  return {
    version: 1,
    fieldModulus: word(R),
    salt: SALT,
    tags: Object.fromEntries(Object.entries(TAGS).map(([name, value]) => [name, word(value)])),
    toField: toFieldVectors(),
    poseidon: hashVectors(),
    keys: keyVectors(),
    ...noteVectors(),
    merkle: merkleVectors(),
    queue: queueVectors(),
    joinSplits: joinSplitVectors(),
    treeUpdates: treeUpdateVectors(),
    operations: operationVectors(),
  }
}

/** Values of 48 bytes. `field` is null where the result is 0, which is an error. */
function toFieldVectors() {
  const values = [1n, R - 1n, R + 1n, 2n ** 255n, 2n ** 384n - 1n, (2n ** 384n / R) * R + 5n]
  return [
    ...values
      .map((value) => bigEndian(value, 48))
      .map((bytes) => ({ bytes: hex(bytes), field: word(toField(bytes)) })),
    ...[0n, R, 3n * R].map((value) => ({ bytes: hex(bigEndian(value, 48)), field: null })),
  ]
}
