import { CeremonyRefused } from "../CeremonyRefused.ts"
import { FieldReader } from "./FieldReader.ts"
import type {
  Announcement,
  BeaconEntry,
  Contribution,
  DrandChain,
  RoundHashes,
  Transcript,
} from "./Transcript.ts"
import { transcriptText } from "./transcriptBytes.ts"

const bytes = (count: number) => new RegExp(`^[0-9a-f]{${2 * count}}$`)
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** A circuit's name, which is also the name of its files. */
const circuitForm = /^[a-z0-9][a-z0-9-]{0,63}$/

/** What a contributor may be called: shown in terminals and published, so plain characters alone. */
export const nameForm = /^[A-Za-z0-9][A-Za-z0-9 ._@-]{0,63}$/

/**
 * Reads a transcript file.
 *
 * @throws CeremonyRefused if the text is no transcript, or not in canonical bytes
 */
export function readTranscript(where: string, text: string): Transcript {
  const reader = FieldReader.ofText(where, text)
  const { announcement, contributions, beacon } = reader.fields([
    "announcement",
    "contributions",
    "beacon",
  ])
  const transcript = {
    announcement: readAnnouncement(announcement),
    contributions: contributions.list().map(readContribution),
    beacon: beacon.isNull() ? null : readBeacon(beacon),
  }
  if (transcriptText(transcript) !== text)
    throw new CeremonyRefused(
      `${where} is not in canonical form: it was edited or damaged. Get the published file`,
    )
  return transcript
}

function readAnnouncement(reader: FieldReader): Announcement {
  const { format, announcedAt, circuits, powersOfTau, beacon } = reader.fields([
    "format",
    "announcedAt",
    "circuits",
    "powersOfTau",
    "beacon",
  ])
  const tau = powersOfTau.fields(["sha256", "blake2b", "power"])
  const { chain, round, iterations } = beacon.fields(["chain", "round", "iterations"])
  return {
    format: format.literal("shielded-relay ceremony 1"),
    announcedAt: announcedAt.text(time, "a time like 2026-01-31T00:00:00Z"),
    circuits: circuits.record(circuitForm, (circuit) => {
      const { constraintSystem, startingKey } = circuit.fields(["constraintSystem", "startingKey"])
      return {
        constraintSystem: constraintSystem.text(bytes(32), "32 bytes of hex"),
        startingKey: startingKey.text(bytes(32), "32 bytes of hex"),
      }
    }),
    powersOfTau: {
      sha256: tau.sha256.text(bytes(32), "32 bytes of hex"),
      blake2b: tau.blake2b.text(bytes(64), "64 bytes of hex"),
      power: tau.power.integer(1, 28),
    },
    beacon: {
      chain: readChain(chain),
      round: round.integer(1, Number.MAX_SAFE_INTEGER),
      iterations: iterations.integer(10, 63),
    },
  }
}

function readChain(reader: FieldReader): DrandChain {
  const { publicKey, genesisTime, period } = reader.fields(["publicKey", "genesisTime", "period"])
  return {
    publicKey: publicKey.text(bytes(96), "96 bytes of hex"),
    genesisTime: genesisTime.integer(0, 2 ** 40),
    period: period.integer(1, 2 ** 20),
  }
}

function readContribution(reader: FieldReader): Contribution {
  const { name, publicKey, contributedAt, previous, circuits, signature } = reader.fields([
    "name",
    "publicKey",
    "contributedAt",
    "previous",
    "circuits",
    "signature",
  ])
  return {
    name: name.text(nameForm, "1 to 64 letters, digits, spaces or . _ @ -"),
    publicKey: publicKey.text(bytes(32), "32 bytes of hex"),
    contributedAt: contributedAt.text(time, "a time like 2026-01-31T00:00:00Z"),
    previous: previous.text(bytes(32), "32 bytes of hex"),
    circuits: readHashes(circuits),
    signature: signature.text(bytes(64), "64 bytes of hex"),
  }
}

function readBeacon(reader: FieldReader): BeaconEntry {
  const { previous, signature, circuits } = reader.fields(["previous", "signature", "circuits"])
  return {
    previous: previous.text(bytes(32), "32 bytes of hex"),
    signature: signature.text(bytes(48), "48 bytes of hex"),
    circuits: readHashes(circuits),
  }
}

const readHashes = (reader: FieldReader): RoundHashes =>
  reader.record(circuitForm, (circuit) => {
    const { contribution, provingKey } = circuit.fields(["contribution", "provingKey"])
    return {
      contribution: contribution.text(bytes(64), "64 bytes of hex"),
      provingKey: provingKey.text(bytes(32), "32 bytes of hex"),
    }
  })
