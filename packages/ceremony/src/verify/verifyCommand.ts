import { mkdtempSync, existsSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { quicknet } from "../beacon/drand.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { isoTime } from "../command/isoTime.ts"
import type { Terminal } from "../Terminal.ts"
import { CeremonyFolder, provingKeyPath, sha256Of } from "../folder/CeremonyFolder.ts"
import { checkKeysFolder } from "../keys/checkKeysFolder.ts"
import { publishedPowersOfTau } from "../phase1/publishedPowersOfTau.ts"
import type { Transcript } from "../transcript/Transcript.ts"
import { transcriptHash } from "../transcript/transcriptBytes.ts"
import { faultOfKey, writeStartingKey } from "../zkey/keyMaker.ts"
import { checkRound, nameOf } from "./checkRound.ts"

export interface VerifyOptions {
  readonly folder: string
  /** SHA-256 of each constraint system by circuit. */
  readonly constraintSystems: Readonly<Record<string, string>>
  /** Ed25519 keys that contributors published, hex, by name. */
  readonly contributors: ReadonlyMap<string, string>
  /** A keys folder that must be the one of this ceremony. */
  readonly keys?: string
}

/**
 * Verifies the last round of a ceremony: constraint systems, phase 1, transcript, signatures, every contribution and the beacon. Returns its
 * transcript.
 *
 * @throws CeremonyRefused with what is wrong: which contribution, and why
 */
export async function verifyCommand(
  terminal: Terminal,
  options: VerifyOptions,
): Promise<Transcript> {
  const folder = new CeremonyFolder(options.folder)
  const round = folder.lastRound()
  const transcript = folder.transcriptOf(round)
  checkCircuits(transcript, options)
  checkRound(folder, round, transcript)
  checkContributors(transcript, options)
  if (options.keys !== undefined)
    await checkKeysFolder(options.keys, round, transcript, options.constraintSystems)
  const aside = mkdtempSync(join(tmpdir(), "shielded-relay-ceremony-"))
  try {
    for (const [circuit, { startingKey }] of Object.entries(transcript.announcement.circuits)) {
      terminal.progress(`Verifying ${circuit}\n`)
      const start = provingKeyPath(aside, circuit)
      await writeStartingKey(folder.constraintSystem(circuit), folder.powersOfTau, start)
      if (sha256Of(start) !== startingKey)
        throw new CeremonyRefused(
          `the announced starting key of ${circuit} does not follow from its constraint system and phase 1`,
        )
      const keyOf = (path: string) => provingKeyPath(path, circuit)
      const fault = await faultOfKey(start, folder.powersOfTau, keyOf(round.path))
      if (fault !== null)
        throw new CeremonyRefused(await blame(folder, transcript, start, keyOf, fault))
    }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  terminal.print(report(transcript))
  return transcript
}

function checkCircuits({ announcement }: Transcript, { constraintSystems }: VerifyOptions): void {
  const found = Object.keys(announcement.circuits).toSorted()
  const expected = Object.keys(constraintSystems).toSorted()
  if (found.join() !== expected.join())
    throw new CeremonyRefused(
      `the ceremony is for the circuits ${found.join(", ")}, but this version has ${expected.join(", ")}`,
    )
  for (const circuit of found) {
    const announced = announcement.circuits[circuit]?.constraintSystem
    if (announced !== constraintSystems[circuit])
      throw new CeremonyRefused(
        `the ceremony's constraint system of ${circuit} has SHA-256 ${announced}, but that of this version ${constraintSystems[circuit]}: it is another circuit`,
      )
  }
}

function checkContributors({ contributions }: Transcript, { contributors }: VerifyOptions): void {
  for (const [name, key] of contributors) {
    const found = contributions.findIndex((contribution) => contribution.name === name)
    const { publicKey } = contributions[found] ?? {}
    if (publicKey === undefined)
      throw new CeremonyRefused(`the transcript has no contribution of ${name}`)
    if (publicKey !== key)
      throw new CeremonyRefused(
        `contribution ${found + 1} bears the name ${name}, but the key ${publicKey}, not ${key}: someone else signed under this name`,
      )
  }
}

/** Looks for the first round whose key is wrong. Rounds that were removed cannot be told apart. */
async function blame(
  folder: CeremonyFolder,
  transcript: Transcript,
  start: string,
  keyOf: (round: string) => string,
  fault: string,
): Promise<string> {
  for (const { number, path } of folder.rounds().slice(0, -1)) {
    if (!existsSync(keyOf(path))) continue
    const earlier = await faultOfKey(start, folder.powersOfTau, keyOf(path))
    if (earlier !== null)
      return `${keyOf(path)} is wrong since ${nameOf(transcript, number - 1)}: ${earlier}`
  }
  const { number, path } = folder.lastRound()
  return `${keyOf(path)} is wrong, at the latest since ${nameOf(transcript, number - 1)}: ${fault}`
}

function report(transcript: Transcript): string {
  const { announcement, contributions, beacon } = transcript
  const { power, blake2b } = announcement.powersOfTau
  const { chain } = announcement.beacon
  const lines = [
    `Phase 1: 2^${power} powers, BLAKE2b ${blake2b}`,
    ...([...publishedPowersOfTau.values()].includes(blake2b)
      ? []
      : ["  This is not a published file that this version knows: verify where it comes from."]),
    ...contributions.map(
      ({ name, publicKey, signature }, index) =>
        `Contribution ${index + 1}: ${name}, key ${publicKey}, signature ${signature.slice(0, 32)}`,
    ),
    beacon === null
      ? `Beacon: not yet. Announced is round ${announcement.beacon.round} of drand`
      : `Beacon: round ${announcement.beacon.round} of drand, signature ${beacon.signature}`,
    ...(chain.publicKey === quicknet.publicKey
      ? []
      : [
          `  Its chain is not drand's quicknet: verify that it is public, key ${chain.publicKey}, first round at ${isoTime(chain.genesisTime)}, a round every ${chain.period} s`,
        ]),
    `Transcript: ${transcriptHash(transcript)}`,
    "In order. Compare name, key and signature of each contribution with what its contributor published.",
  ]
  return `${lines.join("\n")}\n`
}
