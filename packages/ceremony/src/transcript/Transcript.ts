/** What a ceremony records, from its announcement to its beacon. Hashes are lowercase hex. Times are ISO 8601 in UTC, to the second. */
export interface Transcript {
  readonly announcement: Announcement
  readonly contributions: ReadonlyArray<Contribution>
  /** `null` while contributions are accepted. */
  readonly beacon: BeaconEntry | null
}

/** Everything that is fixed before the first contribution. */
export interface Announcement {
  readonly format: "shielded-relay ceremony 1"
  readonly announcedAt: string
  readonly circuits: Readonly<Record<string, AnnouncedCircuit>>
  readonly powersOfTau: {
    /** SHA-256 and BLAKE2b-512 of the file; published lists of phase 1 have the latter. */
    readonly sha256: string
    readonly blake2b: string
    /** The file holds 2^power powers. */
    readonly power: number
  }
  readonly beacon: AnnouncedBeacon
}

export interface AnnouncedCircuit {
  /** SHA-256 of the constraint system. */
  readonly constraintSystem: string
  /** SHA-256 of the proving key without contributions, which follows from constraint system and phase 1. */
  readonly startingKey: string
}

/** A round of drand, whose value nobody knows before its time and everybody can check afterwards. */
export interface AnnouncedBeacon {
  readonly chain: DrandChain
  readonly round: number
  /** 2^iterations times SHA-256 are applied to the round's value. */
  readonly iterations: number
}

/** A chain of drand with unchained signatures on G1 (`bls-unchained-g1-rfc9380`). */
export interface DrandChain {
  /** Compressed point of G2 of BLS12-381, hex. */
  readonly publicKey: string
  /** Seconds since 1970 of round 1. */
  readonly genesisTime: number
  /** Seconds between rounds. */
  readonly period: number
}

/** The hashes of a round's files, by circuit. */
export type RoundHashes = Readonly<Record<string, CircuitHashes>>

export interface CircuitHashes {
  /** BLAKE2b-512 of the contribution, as snarkjs prints it. */
  readonly contribution: string
  /** SHA-256 of the proving key with it. */
  readonly provingKey: string
}

/** One person's contribution to all circuits, with the signed statement that it is theirs. */
export interface Contribution extends Attested {
  /** Ed25519, of the attestation (see `attestationText`). */
  readonly signature: string
}

/** What a contributor signs. */
export interface Attested {
  readonly name: string
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string
  readonly contributedAt: string
  /** The hash of the transcript that the contributor continued. */
  readonly previous: string
  readonly circuits: RoundHashes
}

export interface BeaconEntry {
  readonly previous: string
  /** drand's signature of the announced round. Its SHA-256 is the beacon's value. */
  readonly signature: string
  readonly circuits: RoundHashes
}
