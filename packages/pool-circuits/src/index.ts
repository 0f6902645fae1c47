export { circuit, vkHash, type Circuit } from "./circuit.ts"
export {
  isOfPublishedPhase1,
  KeysFolderInvalid,
  ofEachCircuit,
  poolCircuits,
  readKeysFolder,
  type KeysFolder,
  type KeysManifest,
  type KeysOfCircuit,
  type PoolCircuitName,
} from "./keys-folder.ts"
export {
  manifest,
  type Checksums,
  type CircuitEntry,
  type CircuitName,
  type Manifest,
} from "./manifest.ts"
export { PackedArtifactDamaged, readArtifact } from "./readArtifact.ts"
export { ArtifactMismatch, verifyArtifact } from "./verify-artifact.ts"
export {
  verifyingKeyWords,
  type Fp2,
  type G1Point,
  type G2Point,
  type VerifyingKey,
} from "./verifying-key.ts"
