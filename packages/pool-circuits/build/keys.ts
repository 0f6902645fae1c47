/** Proving and verifying key of one circuit from the development ceremony. */
import { rmSync, writeFileSync } from "node:fs"
import { zKey } from "snarkjs"
import type { VerifyingKey } from "../src/verifying-key.ts"
import { sha256 } from "./files.ts"

/** The second phase's secret is a hash of this text: published, like the first phase's. */
const BEACON_TEXT = "shielded-pool/v1 development ceremony, phase 2 beacon: "

/** Writes the .zkey and the verifying key's JSON; the same r1cs gives the same bytes. */
export async function writeKeys(
  name: string,
  r1csPath: string,
  powersOfTauPath: string,
  zkeyPath: string,
  verifyingKeyPath: string,
): Promise<VerifyingKey> {
  const unfinished = `${zkeyPath}.initial`
  if ((await zKey.newZKey(r1csPath, powersOfTauPath, unfinished)) === -1) {
    throw new Error(`${name} does not fit the powers of tau`)
  }
  await zKey.beacon(unfinished, zkeyPath, "DEVELOPMENT ONLY", sha256(BEACON_TEXT + name), 10)
  rmSync(unfinished)
  const key = await zKey.exportVerificationKey(zkeyPath)
  writeFileSync(verifyingKeyPath, `${JSON.stringify(key, null, 2)}\n`)
  return key
}
