import { hasFalseClock, isSignatureOfRound, timeOfRound, valueOfRound } from "../beacon/drand.ts"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { isoTime, secondsOf } from "../command/isoTime.ts"
import {
  bytesOf,
  provingKeyPath,
  sha256,
  sha256Of,
  type CeremonyFolder,
  type Round,
} from "../folder/CeremonyFolder.ts"
import { isSigned } from "../transcript/attestation.ts"
import type { Announcement, RoundHashes, Transcript } from "../transcript/Transcript.ts"
import { transcriptBefore, transcriptHash } from "../transcript/transcriptBytes.ts"
import { readContributions } from "../zkey/readContributions.ts"

/**
 * Holds a round's files against its transcript, and the transcript against itself: everything but the curve's equations, in a second.
 *
 * @throws CeremonyRefused with the contribution that is wrong, and why
 */
export function checkRound(folder: CeremonyFolder, round: Round, transcript: Transcript): void {
  checkInputs(folder, transcript.announcement)
  checkTranscript(transcript)
  checkKeys(round, transcript)
}

/** Constraint systems and phase 1 are those of the announcement. */
function checkInputs(folder: CeremonyFolder, { circuits, powersOfTau }: Announcement): void {
  const expect = (path: string, expected: string) => {
    const found = sha256Of(path)
    if (found !== expected)
      throw new CeremonyRefused(
        `${path} has SHA-256 ${found}, but the announcement has ${expected}: it is another file, or damaged`,
      )
  }
  for (const [circuit, { constraintSystem }] of Object.entries(circuits))
    expect(folder.constraintSystem(circuit), constraintSystem)
  expect(folder.powersOfTau, powersOfTau.sha256)
}

/** The attestations are signed and continue one another, and the beacon is the announced one. */
function checkTranscript(transcript: Transcript): void {
  const { announcement, contributions, beacon } = transcript
  const known = Object.keys(announcement.circuits).toSorted().join(", ")
  const checkEntry = (who: string, position: number, previous: string, circuits: RoundHashes) => {
    const expected = transcriptHash(transcriptBefore(transcript, position))
    if (previous !== expected)
      throw new CeremonyRefused(
        `${who} continues the transcript ${previous}, but the transcript before it is ${expected}: something before it was altered, removed or added`,
      )
    const found = Object.keys(circuits).toSorted().join(", ")
    if (found !== known)
      throw new CeremonyRefused(
        `${who} is for the circuits ${found}, but the ceremony is for ${known}`,
      )
  }
  if (hasFalseClock(announcement.beacon.chain))
    throw new CeremonyRefused(
      "the announcement has the key of drand's quicknet, but other times of its rounds: the beacon may have been known before the last contribution",
    )
  const beaconTime = timeOfRound(announcement.beacon)
  contributions.forEach((contribution, index) => {
    const { name, publicKey, contributedAt, previous, circuits } = contribution
    const who = nameOf(transcript, index)
    if (!isSigned(contribution))
      throw new CeremonyRefused(
        `the attestation of ${who} does not carry the signature of its key ${publicKey}: it was altered, or another key signed it`,
      )
    checkEntry(who, index, previous, circuits)
    const earlier = contributions
      .slice(0, index)
      .find((other) => other.name === name || other.publicKey === publicKey)
    if (earlier !== undefined)
      throw new CeremonyRefused(
        `${who} has the name or the key of an earlier contribution, of ${earlier.name}: each person contributes once`,
      )
    if (secondsOf(contributedAt) >= beaconTime)
      throw new CeremonyRefused(
        `${who} says that it was made at ${contributedAt}, after the beacon was published at ${isoTime(beaconTime)}`,
      )
  })
  if (beacon === null) return
  checkEntry("the beacon", contributions.length, beacon.previous, beacon.circuits)
  if (!isSignatureOfRound(announcement.beacon, beacon.signature))
    throw new CeremonyRefused(
      `the beacon is not round ${announcement.beacon.round} of the announced chain: its signature is not that chain's signature of this round`,
    )
}

/** Each proving key holds exactly the transcript's contributions, in their order. */
function checkKeys({ path }: Round, transcript: Transcript): void {
  const { announcement, contributions, beacon } = transcript
  const entries = [...contributions, ...(beacon === null ? [] : [beacon])]
  for (const [circuit, { startingKey }] of Object.entries(announcement.circuits)) {
    const file = provingKeyPath(path, circuit)
    const bytes = bytesOf(file)
    const recorded = readContributions(file, bytes)
    entries.forEach(({ circuits }, index) => {
      const who = nameOf(transcript, index)
      const found = recorded[index]
      const attested = circuits[circuit]?.contribution
      if (found === undefined)
        throw new CeremonyRefused(
          `${file} lacks ${who}: it holds ${recorded.length} contributions, the transcript ${entries.length}`,
        )
      if (found.hash !== attested)
        throw new CeremonyRefused(
          `contribution ${index + 1} in ${file} has the hash ${found.hash}, but ${who} attests ${attested}: the contribution was swapped or altered`,
        )
      checkKind(file, who, found.beacon, index < contributions.length ? null : transcript)
    })
    if (recorded.length > entries.length)
      throw new CeremonyRefused(
        `${file} holds ${recorded.length} contributions, but the transcript ${entries.length}: the attestation of contribution ${entries.length + 1} is missing`,
      )
    const expected = entries.at(-1)?.circuits[circuit]?.provingKey ?? startingKey
    const found = sha256(bytes)
    if (found !== expected)
      throw new CeremonyRefused(
        `${file} has SHA-256 ${found}, but ${nameOf(transcript, entries.length - 1)} gives ${expected}: the file is damaged or another one`,
      )
  }
}

/** A person's contribution is no beacon, and the beacon has the announced round's value and iterations. */
function checkKind(
  file: string,
  who: string,
  found: { readonly value: string; readonly iterations: number } | null,
  withBeacon: Transcript | null,
): void {
  if (withBeacon === null) {
    if (found !== null)
      throw new CeremonyRefused(`${who} is a beacon in ${file}: anyone could know its secret`)
    return
  }
  const { announcement, beacon } = withBeacon
  const { iterations } = announcement.beacon
  const value = valueOfRound(beacon?.signature ?? "")
  if (found === null || found.value !== value || found.iterations !== iterations)
    throw new CeremonyRefused(
      `the beacon in ${file} is ${found === null ? "a person's contribution" : `${found.value} with 2^${found.iterations} iterations`}; announced is round ${announcement.beacon.round}, ${value} with 2^${iterations} iterations`,
    )
}

/** "contribution 2 (alice)", "the beacon" or "the announcement". */
export function nameOf({ contributions }: Transcript, index: number): string {
  if (index < 0) return "the announcement"
  const { name } = contributions[index] ?? {}
  return name === undefined ? "the beacon" : `contribution ${index + 1} (${name})`
}
