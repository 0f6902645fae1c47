import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { hasFalseClock, timeOfRound } from "../beacon/drand.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import type { Terminal } from "../Terminal.ts"
import {
  CeremonyFolder,
  complete,
  provingKeyPath,
  sha256Of,
  transcriptPath,
} from "../folder/CeremonyFolder.ts"
import { publishedPowersOfTau } from "../phase1/publishedPowersOfTau.ts"
import { readPowersOfTau } from "../phase1/readPowersOfTau.ts"
import type { AnnouncedBeacon, AnnouncedCircuit, Transcript } from "../transcript/Transcript.ts"
import { transcriptHash, transcriptText } from "../transcript/transcriptBytes.ts"
import { writeStartingKey } from "../zkey/keyMaker.ts"
import { isoTime } from "./isoTime.ts"

export interface InitOptions {
  /** The ceremony's folder, which must not exist. */
  readonly folder: string
  /** Folder of the constraint systems, NAME.r1cs. */
  readonly circuits: string
  readonly powersOfTau: string
  /** BLAKE2b-512 that the file of phase 1 must have. Default: one of the published files. */
  readonly powersOfTauHash?: string
  readonly beacon: Omit<AnnouncedBeacon, "iterations">
  /** SHA-256 of each constraint system by circuit. */
  readonly constraintSystems: Readonly<Record<string, string>>
}

/** 2^10 times SHA-256, the fewest that snarkjs takes. A delay adds nothing to a value that nobody can foresee. */
const iterations = 10

/** Starts a ceremony: checks constraint systems and phase 1, makes the starting keys, and announces the beacon. */
export async function initCommand(terminal: Terminal, options: InitOptions): Promise<Transcript> {
  const { folder, beacon, constraintSystems } = options
  const path = resolve(folder)
  if (existsSync(path))
    throw new CeremonyRefused(`${folder} exists already: name a new folder for the ceremony`)
  if (hasFalseClock(beacon.chain))
    throw new CeremonyRefused(
      "--beacon-chain has the key of drand's quicknet, but other times of its rounds: leave it out, or get the file again",
    )
  const time = timeOfRound(beacon)
  if (time <= terminal.now())
    throw new CeremonyRefused(
      `round ${beacon.round} was published at ${isoTime(time)}: announce a round after the last contribution`,
    )
  checkConstraintSystems(options)
  const { isDevelopment, ...powersOfTau } = readPowersOfTau(options.powersOfTau)
  checkPowersOfTau(options, powersOfTau.blake2b)
  if (isDevelopment)
    terminal.progress(
      "Phase 1 is the development ceremony's, whose secrets are published: the keys will be for tests alone\n",
    )
  const announced: { transcript?: Transcript } = {}
  await complete(path, async (into) => {
    const made = new CeremonyFolder(into)
    const start = join(into, "rounds", "0000")
    mkdirSync(start, { recursive: true })
    mkdirSync(join(into, "circuits"))
    copyFileSync(options.powersOfTau, made.powersOfTau)
    const circuits: Record<string, AnnouncedCircuit> = {}
    for (const [circuit, constraintSystem] of Object.entries(constraintSystems)) {
      terminal.progress(`Making the starting key of ${circuit}\n`)
      copyFileSync(join(options.circuits, `${circuit}.r1cs`), made.constraintSystem(circuit))
      const key = provingKeyPath(start, circuit)
      await writeStartingKey(made.constraintSystem(circuit), made.powersOfTau, key)
      circuits[circuit] = { constraintSystem, startingKey: sha256Of(key) }
    }
    const transcript: Transcript = {
      announcement: {
        format: "shielded-relay ceremony 1",
        announcedAt: isoTime(terminal.now()),
        circuits,
        powersOfTau,
        beacon: { ...beacon, iterations },
      },
      contributions: [],
      beacon: null,
    }
    writeFileSync(transcriptPath(start), transcriptText(transcript))
    announced.transcript = transcript
  })
  const { transcript } = announced
  if (transcript === undefined) throw new Error("a completed ceremony has a transcript")
  terminal.print(
    `The ceremony is in ${folder}.\nThe beacon is round ${beacon.round} of drand, published at ${isoTime(time)}.\nPublish this before the first contribution: transcript ${transcriptHash(transcript)}\n`,
  )
  return transcript
}

function checkConstraintSystems({ circuits, constraintSystems }: InitOptions): void {
  for (const [circuit, expected] of Object.entries(constraintSystems)) {
    const file = join(circuits, `${circuit}.r1cs`)
    const found = sha256Of(file)
    if (found !== expected)
      throw new CeremonyRefused(
        `${file} has SHA-256 ${found}, but ${circuit} of this version has ${expected}: compile the circuits of this version`,
      )
  }
}

function checkPowersOfTau({ powersOfTau, powersOfTauHash }: InitOptions, found: string): void {
  if (powersOfTauHash === undefined) {
    if (![...publishedPowersOfTau.values()].includes(found))
      throw new CeremonyRefused(
        `${powersOfTau} has BLAKE2b ${found}, which is not a published file of phase 1 that this version knows. If you verified its transcript, give this hash as --powers-of-tau-hash`,
      )
  } else if (powersOfTauHash !== found)
    throw new CeremonyRefused(
      `${powersOfTau} has BLAKE2b ${found}, but --powers-of-tau-hash is ${powersOfTauHash}: get the file again`,
    )
}
