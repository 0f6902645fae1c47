export { nobleNoteCrypto, nobleNoteCryptoLayer } from "./crypto/nobleNoteCrypto.ts"
export { FIELD_MODULUS } from "./field/field.ts"
export { hash2, hash3 } from "./field/poseidon.ts"
export {
  shieldedPoolLayer,
  type ShieldedPoolOptions,
  type ShieldedPoolRequirements,
} from "./shieldedPool.ts"
export { joinChallengeOf } from "./spend/joinChallenge.ts"
export {
  parseStatement,
  verifyStatement,
  type StatementReader,
  type VerifiedStatement,
} from "./statement/verifyStatement.ts"
