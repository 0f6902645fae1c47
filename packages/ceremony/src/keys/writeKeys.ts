import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import {
  circuit,
  isOfPublishedPhase1,
  ofEachCircuit,
  poolCircuits,
  verifyingKeyWords,
  type KeysManifest,
  type KeysOfCircuit,
  type PoolCircuitName,
  type VerifyingKey,
} from "@shielded-relay/pool-circuits"
import { createHash } from "node:crypto"
import { copyFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sha256Of } from "../folder/CeremonyFolder.ts"
import { verifyingKeyOf } from "../zkey/keyMaker.ts"

/**
 * Writes a keys folder into an empty folder: proving keys, verifying keys, the transcript and a manifest.
 *
 * @param constraintSystems SHA-256 of what the keys are for, hex
 */
export async function writeKeys(
  into: string,
  provingKeys: Readonly<Record<PoolCircuitName, string>>,
  transcript: string,
  constraintSystems: Readonly<Record<PoolCircuitName, string>>,
): Promise<KeysManifest> {
  const verifyingKeys: Array<readonly [PoolCircuitName, VerifyingKey]> = []
  const entries: Array<readonly [PoolCircuitName, KeysOfCircuit]> = []
  for (const name of poolCircuits) {
    const zkey = join(into, `${name}.zkey`)
    copyFileSync(provingKeys[name], zkey)
    const verifyingKey = await verifyingKeyOf(zkey)
    const vkey = join(into, `${name}.vkey.json`)
    writeFileSync(vkey, `${JSON.stringify(verifyingKey, null, 2)}\n`)
    verifyingKeys.push([name, verifyingKey])
    const r1cs = constraintSystems[name]
    entries.push([
      name,
      {
        vkHash: hashOf([verifyingKey]),
        sha256: { r1cs, zkey: sha256Of(zkey), vkey: sha256Of(vkey) },
      },
    ])
  }
  writeFileSync(join(into, "transcript.json"), transcript)
  const ofPool = verifyingKeys.flatMap(([name, key]) => (name === "disclosure" ? [] : [key]))
  const manifest = {
    format: "shielded-relay keys 1",
    development: verifyingKeys.some(([name, key]) => isOfPublishedPhase1(key, circuit(name))),
    transcript: createHash("sha256").update(transcript).digest("hex"),
    vkHash: hashOf(ofPool),
    circuits: allOf(entries),
  } as const satisfies KeysManifest
  writeFileSync(join(into, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** keccak256 over the words of keys, as the contracts compute it. */
function hashOf(keys: ReadonlyArray<VerifyingKey>): `0x${string}` {
  const words = keys.flatMap(verifyingKeyWords).map((word) => word.toString(16).padStart(64, "0"))
  return `0x${bytesToHex(keccak_256(hexToBytes(words.join(""))))}`
}

function allOf(
  entries: ReadonlyArray<readonly [PoolCircuitName, KeysOfCircuit]>,
): KeysManifest["circuits"] {
  const written = new Map(entries)
  return ofEachCircuit((name) => {
    const found = written.get(name)
    if (found === undefined) throw new Error(`no keys of ${name} were written`)
    return found
  })
}
