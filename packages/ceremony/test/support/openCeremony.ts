import { bls12_381 } from "@noble/curves/bls12-381.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { createHash, generateKeyPairSync } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { curves, powersOfTau } from "snarkjs"
import { roundMessage } from "../../src/beacon/drand.ts"
import type { Terminal } from "../../src/Terminal.ts"
import type { InitOptions } from "../../src/command/initCommand.ts"
import { readPowersOfTau } from "../../src/phase1/readPowersOfTau.ts"
import { writeTinyCircuit } from "./tinyCircuits.ts"

/** A chain of drand whose key the tests hold. Round 11 is published at `beaconTime`. */
const secretKey = Uint8Array.from({ length: 32 }, (_, k) => k + 1)
export const chain = {
  publicKey: bls12_381.shortSignatures.getPublicKey(secretKey).toHex(),
  genesisTime: 1_800_000_000,
  period: 60,
}
export const beaconTime = 1_800_000_600

/** The chain's answer to a round, as drand gives it. */
export const published = (round: number) => ({
  round,
  signature: bytesToHex(bls12_381.shortSignatures.sign(roundMessage(round), secretKey).toBytes()),
})

/** A terminal that keeps what is said. */
export function openTerminal(now: number) {
  const said: Array<string> = []
  const asked: Array<string> = []
  const own: Terminal = {
    print: (text) => void said.push(text),
    progress: (text) => void said.push(text),
    ask: (question) => {
      asked.push(question)
      return Promise.resolve("typed text")
    },
    now: () => now,
  }
  return { own, said, asked, text: () => said.join("") }
}

export const newKey = () => generateKeyPairSync("ed25519").privateKey

/** Phase 1 for tiny circuits, made by snarkjs, and two tiny circuits in a folder. */
export async function openTinyPhase1() {
  const folder = mkdtempSync(join(tmpdir(), "ceremony-test-"))
  const circuits = join(folder, "compiled")
  mkdirSync(circuits)
  const names = ["first", "second"]
  names.forEach((name, index) => writeTinyCircuit(join(circuits, `${name}.r1cs`), 2 + index))
  const curve = await curves.getCurveFromName("bn128")
  const at = (name: string) => join(folder, name)
  await powersOfTau.newAccumulator(curve, 4, at("0.ptau"))
  await powersOfTau.contribute(at("0.ptau"), at("1.ptau"), "test", "entropy of a test")
  await powersOfTau.preparePhase2(at("1.ptau"), at("tiny.ptau"))
  const constraintSystems = Object.fromEntries(
    names.map((name) => [name, sha256(join(circuits, `${name}.r1cs`))]),
  )
  const initOptions = (name: string): InitOptions => ({
    folder: at(name),
    circuits,
    powersOfTau: at("tiny.ptau"),
    powersOfTauHash: readPowersOfTau(at("tiny.ptau")).blake2b,
    beacon: { chain, round: 11 },
    constraintSystems,
  })
  return { folder, at, initOptions, constraintSystems, unprepared: at("1.ptau") }
}

export const sha256 = (path: string) =>
  createHash("sha256").update(readFileSync(path)).digest("hex")
