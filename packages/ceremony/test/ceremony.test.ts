import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { quicknet, valueOfRound } from "../src/beacon/drand.ts"
import { beaconCommand } from "../src/command/beaconCommand.ts"
import { contributeCommand } from "../src/command/contributeCommand.ts"
import { initCommand } from "../src/command/initCommand.ts"
import { publicKeyHex, signed } from "../src/transcript/attestation.ts"
import { readTranscript } from "../src/transcript/readTranscript.ts"
import type { Contribution, Transcript } from "../src/transcript/Transcript.ts"
import {
  transcriptBefore,
  transcriptHash,
  transcriptText,
} from "../src/transcript/transcriptBytes.ts"
import { verifyCommand } from "../src/verify/verifyCommand.ts"
import { writeBeacon, writeContribution, writeStartingKey } from "../src/zkey/keyMaker.ts"
import { writeTinyCircuit } from "./support/tinyCircuits.ts"
import {
  beaconTime,
  chain,
  newKey,
  openTerminal,
  openTinyPhase1,
  published,
  sha256,
} from "./support/openCeremony.ts"

type Phase1 = Awaited<ReturnType<typeof openTinyPhase1>>

const before = beaconTime - 100
const after = beaconTime + 1
const keys = { alice: newKey(), bob: newKey(), carol: newKey() }
const people = ["alice", "bob", "carol"] as const

let phase1: Phase1
let count = 0

beforeAll(async () => {
  phase1 = await openTinyPhase1()
  await initCommand(openTerminal(before).own, phase1.initOptions("base"))
  for (const name of people)
    await contributeCommand(openTerminal(before).own, {
      folder: phase1.at("base"),
      name,
      key: keys[name],
    })
  cpSync(phase1.at("base"), phase1.at("open"), { recursive: true })
  await beaconCommand(openTerminal(after).own, {
    folder: phase1.at("base"),
    published: published(11),
  })
})

afterAll(() => rmSync(phase1.folder, { recursive: true }))

/** A copy of the ceremony: `open` after three contributions, `base` after the beacon. */
function copy(of: "open" | "base"): string {
  count += 1
  const folder = phase1.at(`copy-${count}`)
  cpSync(phase1.at(of), folder, { recursive: true })
  return folder
}

const verify = (folder: string, contributors: ReadonlyArray<readonly [string, string]> = []) =>
  verifyCommand(openTerminal(after).own, {
    folder,
    constraintSystems: phase1.constraintSystems,
    contributors: new Map(contributors),
  })

const round = (folder: string, number: number) =>
  join(folder, "rounds", String(number).padStart(4, "0"))
const transcriptOf = (folder: string, number: number) => {
  const path = join(round(folder, number), "transcript.json")
  return readTranscript(path, readFileSync(path, "utf8"))
}
const store = (folder: string, number: number, transcript: Transcript) =>
  writeFileSync(join(round(folder, number), "transcript.json"), transcriptText(transcript))

/** The transcript of three contributions with one of them changed, and those after it as its maker could sign them. */
function withContribution(
  transcript: Transcript,
  at: number,
  change: (contribution: Contribution) => Contribution,
): Transcript {
  return {
    ...transcript,
    contributions: transcript.contributions.map((one, index) => (index === at ? change(one) : one)),
  }
}

describe("a ceremony of three contributors", () => {
  it("verifies, before the beacon and after it", async () => {
    const { contributions, beacon } = await verify(phase1.at("base"))
    expect(contributions.map(({ name }) => name)).toEqual(people)
    expect(beacon?.signature).toBe(published(11).signature)
    expect((await verify(phase1.at("open"))).beacon).toBeNull()
  })

  it("prints what people compare with what was published", async () => {
    const terminal = openTerminal(after)
    const transcript = await verifyCommand(terminal.own, {
      folder: phase1.at("base"),
      constraintSystems: phase1.constraintSystems,
      contributors: new Map(),
    })
    for (const { name, publicKey } of transcript.contributions)
      expect(terminal.text()).toContain(`${name}, key ${publicKey}`)
    expect(terminal.text()).toContain(`Transcript: ${transcriptHash(transcript)}`)
    // Phase 1 and beacon of this test are nobody's but ours.
    expect(terminal.text()).toContain("not a published file that this version knows")
    expect(terminal.text()).toContain(
      `not drand's quicknet: verify that it is public, key ${chain.publicKey}`,
    )
  })

  it("verifies without its earlier rounds", async () => {
    const folder = copy("base")
    for (const number of [0, 1, 2, 3]) rmSync(round(folder, number), { recursive: true })
    await verify(folder)
  })

  it("asks each contributor for text and never stores it", async () => {
    const folder = copy("open")
    const terminal = openTerminal(before)
    await contributeCommand(terminal.own, { folder, name: "dave", key: newKey() })
    expect(terminal.asked).toHaveLength(1)
    for (const name of readdirSync(round(folder, 4)))
      expect(readFileSync(join(round(folder, 4), name)).includes("typed text")).toBe(false)
    await verify(folder)
  })

  it("accepts the keys that contributors published", async () => {
    await verify(
      phase1.at("base"),
      people.map((name) => [name, publicKeyHex(keys[name])]),
    )
  })
})

describe("init refuses", () => {
  const init = (options: Partial<Parameters<typeof initCommand>[1]>, now = before) =>
    initCommand(openTerminal(now).own, { ...phase1.initOptions("refused"), ...options })

  it("a folder that exists", async () => {
    await expect(init({ folder: phase1.at("base") })).rejects.toThrow("exists already")
  })

  it("a round that was published, because contributors could choose after it", async () => {
    await expect(init({}, after)).rejects.toThrow(
      "round 11 was published at 2027-01-15T08:10:00Z: announce a round after the last contribution",
    )
  })

  it("a chain with quicknet's key and other times of its rounds", async () => {
    const chain = { ...quicknet, genesisTime: before }
    await expect(init({ beacon: { chain, round: 1_000 } })).rejects.toThrow(
      "--beacon-chain has the key of drand's quicknet, but other times of its rounds",
    )
  })

  it("constraint systems of another version, and a missing one", async () => {
    await expect(
      init({ constraintSystems: { first: phase1.constraintSystems["second"] ?? "" } }),
    ).rejects.toThrow(/first\.r1cs has SHA-256 .*: compile the circuits of this version/)
    await expect(init({ constraintSystems: { third: "" } })).rejects.toThrow(
      /third\.r1cs cannot be read/,
    )
  })

  it("phase 1 that nobody published, has another hash, or is not prepared", async () => {
    const { powersOfTauHash: _hash, ...unnamed } = phase1.initOptions("refused")
    await expect(initCommand(openTerminal(before).own, unnamed)).rejects.toThrow(
      "not a published file of phase 1",
    )
    await expect(init({ powersOfTauHash: "00".repeat(64) })).rejects.toThrow("get the file again")
    await expect(init({ powersOfTau: "missing.ptau" })).rejects.toThrow(
      "missing.ptau cannot be read",
    )
    await expect(init({ powersOfTau: phase1.unprepared })).rejects.toThrow(
      "it is not prepared for phase 2",
    )
  })

  it("and leaves nothing", () => {
    expect(existsSync(phase1.at("refused"))).toBe(false)
    expect(readdirSync(phase1.folder).filter((name) => name.startsWith("."))).toEqual([])
  })
})

describe("contribute refuses", () => {
  const contribute = (folder: string, name: string, key = newKey(), now = before) =>
    contributeCommand(openTerminal(now).own, { folder, name, key })

  it("a name or a key that has contributed", async () => {
    const folder = copy("open")
    await expect(contribute(folder, "bob")).rejects.toThrow("contribution 2 is of bob")
    await expect(contribute(folder, "dave", keys.bob)).rejects.toThrow(
      "each person contributes once",
    )
  })

  it("a name that could write on other people's terminals", async () => {
    await expect(contribute(copy("open"), "dave\u001b[2J")).rejects.toThrow("--name must be")
  })

  it("once the beacon is published, and once it is applied", async () => {
    await expect(contribute(copy("open"), "dave", newKey(), after)).rejects.toThrow(
      "a contribution made after it does not count",
    )
    await expect(contribute(copy("base"), "dave")).rejects.toThrow("takes no more contributions")
  })

  it("a round whose key is damaged, and keeps no key for nothing", async () => {
    const folder = copy("open")
    damage(join(round(folder, 3), "second.zkey"))
    const made: Array<string> = []
    const key = () => {
      made.push("key")
      return Promise.resolve(newKey())
    }
    await expect(
      contributeCommand(openTerminal(before).own, { folder, name: "dave", key }),
    ).rejects.toThrow("second.zkey")
    expect(made).toEqual([])
    expect(readdirSync(join(folder, "rounds"))).toEqual(["0000", "0001", "0002", "0003"])
  })

  it("a folder that is no ceremony", async () => {
    await expect(contribute(phase1.folder, "dave")).rejects.toThrow("not a ceremony's folder")
  })
})

describe("beacon refuses", () => {
  const beacon = (folder: string, answer: ReturnType<typeof published>, now = after) =>
    beaconCommand(openTerminal(now).own, { folder, published: answer })

  it("a round before its time", async () => {
    await expect(beacon(copy("open"), published(11), before)).rejects.toThrow(
      "round 11 is published at 2027-01-15T08:10:00Z",
    )
  })

  it("another round, and another signature for the round", async () => {
    await expect(beacon(copy("open"), published(12))).rejects.toThrow(
      "the file has round 12, but announced is round 11",
    )
    await expect(beacon(copy("open"), { ...published(12), round: 11 })).rejects.toThrow(
      "the signature is not the announced chain's of round 11",
    )
  })

  it("a second beacon, and one without contributions", async () => {
    await expect(beacon(copy("base"), published(11))).rejects.toThrow("applied already")
    const folder = copy("open")
    for (const number of [1, 2, 3]) rmSync(round(folder, number), { recursive: true })
    await expect(beacon(folder, published(11))).rejects.toThrow("nobody has contributed")
  })
})

describe("verify names", () => {
  it("a swapped contribution", async () => {
    // Mallory has replaced bob's contribution to one circuit, with carol's made again after it.
    const folder = copy("open")
    const key = (name: string) => phase1.at(name)
    const first = (number: number) => join(round(folder, number), "first.zkey")
    await writeContribution(first(1), key("swapped-2.zkey"), "mallory")
    await writeContribution(key("swapped-2.zkey"), key("swapped-3.zkey"), "mallory")
    cpSync(key("swapped-3.zkey"), first(3))
    await expect(verify(folder)).rejects.toThrow(
      /contribution 2 in .*first\.zkey has the hash .* but contribution 2 \(bob\) attests .*: the contribution was swapped or altered/,
    )
  })

  it("contributions in another order", async () => {
    const folder = copy("open")
    const { contributions, ...rest } = transcriptOf(folder, 3)
    const [alice, bob, carol] = contributions
    if (alice === undefined || bob === undefined || carol === undefined) throw new Error("three")
    store(folder, 3, { ...rest, contributions: [bob, alice, carol] })
    await expect(verify(folder)).rejects.toThrow(
      /contribution 1 \(bob\) continues the transcript .*, but the transcript before it is/,
    )
  })

  it("a contribution that is missing in the transcript", async () => {
    const folder = copy("open")
    rmSync(round(folder, 2), { recursive: true })
    store(folder, 3, transcriptBefore(transcriptOf(folder, 3), 2))
    renameSync(round(folder, 3), round(folder, 2))
    await expect(verify(folder)).rejects.toThrow(
      "holds 3 contributions, but the transcript 2: the attestation of contribution 3 is missing",
    )
  })

  it("a contribution that is missing in the middle of the transcript", async () => {
    const folder = copy("open")
    const transcript = transcriptOf(folder, 3)
    rmSync(round(folder, 2), { recursive: true })
    store(folder, 3, {
      ...transcript,
      contributions: transcript.contributions.filter(({ name }) => name !== "bob"),
    })
    renameSync(round(folder, 3), round(folder, 2))
    await expect(verify(folder)).rejects.toThrow(/contribution 2 \(carol\) continues/)
  })

  it("a contribution that is missing in a key", async () => {
    const folder = copy("open")
    cpSync(join(round(folder, 2), "second.zkey"), join(round(folder, 3), "second.zkey"))
    await expect(verify(folder)).rejects.toThrow(
      /second\.zkey lacks contribution 3 \(carol\): it holds 2 contributions, the transcript 3/,
    )
  })

  it("a round whose number is not that of its transcript", async () => {
    const folder = copy("open")
    renameSync(round(folder, 3), round(folder, 5))
    await expect(verify(folder)).rejects.toThrow("is round 5, but its transcript has 3 entries")
  })

  it.each([
    ["name", { name: "bobby" }],
    ["time", { contributedAt: "2026-01-31T00:00:00Z" }],
    ["key", { publicKey: publicKeyHex(newKey()) }],
    ["previous transcript", { previous: "00".repeat(32) }],
  ])("an attestation whose %s was altered", async (_, change) => {
    const folder = copy("open")
    store(
      folder,
      3,
      withContribution(transcriptOf(folder, 3), 1, (one) => ({ ...one, ...change })),
    )
    await expect(verify(folder)).rejects.toThrow(
      /the attestation of contribution 2 \(bob(by)?\) does not carry the signature of its key/,
    )
  })

  it("an announcement with quicknet's key and other times of its rounds", async () => {
    const folder = copy("open")
    const { announcement, ...rest } = transcriptOf(folder, 3)
    for (const clock of [{ genesisTime: quicknet.genesisTime + 3_600 }, { period: 4 }]) {
      const forged = { ...announcement.beacon, chain: { ...quicknet, ...clock } }
      store(folder, 3, { ...rest, announcement: { ...announcement, beacon: forged } })
      await expect(verify(folder)).rejects.toThrow("but other times of its rounds")
    }
  })

  it("an attestation under another's name that another key signed", async () => {
    const folder = copy("open")
    const mallory = newKey()
    // Carol's round, the last, under a key of Mallory's: nothing follows that would show it.
    const forged = withContribution(
      transcriptOf(folder, 3),
      2,
      ({ signature: _signature, ...attested }) =>
        signed({ ...attested, publicKey: publicKeyHex(mallory) }, mallory),
    )
    store(folder, 3, forged)
    await verify(folder)
    await expect(verify(folder, [["carol", publicKeyHex(keys.carol)]])).rejects.toThrow(
      "contribution 3 bears the name carol, but the key",
    )
  })

  it("an attestation of carol's name and key that Mallory signed", async () => {
    const folder = copy("open")
    const forged = withContribution(
      transcriptOf(folder, 3),
      2,
      ({ signature: _signature, ...attested }) => signed(attested, newKey()),
    )
    store(folder, 3, forged)
    await expect(verify(folder)).rejects.toThrow(
      /contribution 3 \(carol\) does not carry the signature of its key .*another key signed it/,
    )
  })

  it("a contributor who is missing", async () => {
    await expect(verify(phase1.at("base"), [["dave", publicKeyHex(newKey())]])).rejects.toThrow(
      "the transcript has no contribution of dave",
    )
  })

  it("two contributions of one person", async () => {
    const folder = copy("open")
    const transcript = transcriptOf(folder, 3)
    const twice = withContribution(transcript, 2, ({ signature: _signature, ...attested }) =>
      signed({ ...attested, name: "dave", publicKey: publicKeyHex(keys.alice) }, keys.alice),
    )
    store(folder, 3, twice)
    await expect(verify(folder)).rejects.toThrow(/contribution 3 \(dave\) has the name or the key/)
  })

  it("a contribution that says that it was made after the beacon", async () => {
    const folder = copy("open")
    const late = withContribution(
      transcriptOf(folder, 3),
      2,
      ({ signature: _signature, ...attested }) =>
        signed({ ...attested, contributedAt: "2027-01-15T08:10:00Z" }, keys.carol),
    )
    store(folder, 3, late)
    await expect(verify(folder)).rejects.toThrow("after the beacon was published")
  })

  it("a beacon of another round, and one that its key does not have", async () => {
    const folder = copy("base")
    const { beacon, ...rest } = transcriptOf(folder, 4)
    if (beacon === null) throw new Error("the ceremony has its beacon")
    store(folder, 4, { ...rest, beacon: { ...beacon, signature: published(12).signature } })
    await expect(verify(folder)).rejects.toThrow(
      "the beacon is not round 11 of the announced chain",
    )

    const other = copy("base")
    const circuits = { ...beacon.circuits }
    const file = join(round(other, 4), "first.zkey")
    rmSync(file)
    const contribution = await writeBeacon(
      join(round(other, 3), "first.zkey"),
      file,
      "ab".repeat(32),
      10,
    )
    circuits["first"] = { contribution, provingKey: sha256(file) }
    store(other, 4, { ...rest, beacon: { ...beacon, circuits } })
    await expect(verify(other)).rejects.toThrow(
      /the beacon in .*first\.zkey is abab.* announced is round 11/,
    )
  })

  it("a beacon with more iterations than announced", async () => {
    const folder = copy("base")
    const { beacon, ...rest } = transcriptOf(folder, 4)
    if (beacon === null) throw new Error("the ceremony has its beacon")
    const file = join(round(folder, 4), "first.zkey")
    rmSync(file)
    const contribution = await writeBeacon(
      join(round(folder, 3), "first.zkey"),
      file,
      valueOfRound(beacon.signature),
      11,
    )
    const circuits = { ...beacon.circuits, first: { contribution, provingKey: sha256(file) } }
    store(folder, 4, { ...rest, beacon: { ...beacon, circuits } })
    await expect(verify(folder)).rejects.toThrow("with 2^11 iterations; announced is round 11")
  })

  it("a beacon in the place of a person, who signed it", async () => {
    const folder = phase1.at("beacon-as-person")
    await initCommand(openTerminal(before).own, phase1.initOptions("beacon-as-person"))
    await contributeCommand(openTerminal(before).own, { folder, name: "alice", key: keys.alice })
    const { contributions, ...rest } = transcriptOf(folder, 1)
    const [alice] = contributions
    if (alice === undefined) throw new Error("alice contributed")
    const { signature: _signature, ...attested } = alice
    const file = join(round(folder, 1), "first.zkey")
    rmSync(file)
    const contribution = await writeBeacon(
      join(round(folder, 0), "first.zkey"),
      file,
      "ab".repeat(32),
      10,
    )
    const circuits = { ...alice.circuits, first: { contribution, provingKey: sha256(file) } }
    store(folder, 1, { ...rest, contributions: [signed({ ...attested, circuits }, keys.alice)] })
    await expect(verify(folder)).rejects.toThrow(
      /contribution 1 \(alice\) is a beacon in .*first\.zkey: anyone could know its secret/,
    )
  })

  it("a key whose points do not follow from its contributions, though it is signed", async () => {
    const folder = copy("open")
    const transcript = transcriptOf(folder, 3)
    // Carol gives a point of L a wrong value and attests the file.
    const file = join(round(folder, 3), "first.zkey")
    swapPoints(file)
    const signedAgain = withContribution(
      transcript,
      2,
      ({ signature: _signature, ...attested }) => {
        const { contribution = "" } = attested.circuits["first"] ?? {}
        const circuits = { ...attested.circuits, first: { contribution, provingKey: sha256(file) } }
        return signed({ ...attested, circuits }, keys.carol)
      },
    )
    store(folder, 3, signedAgain)
    await expect(verify(folder)).rejects.toThrow(
      /first\.zkey is wrong, at the latest since contribution 3 \(carol\): L section does not match/,
    )
  })

  it("a damaged key, and one that ends early", async () => {
    const folder = copy("base")
    damage(join(round(folder, 4), "first.zkey"))
    await expect(verify(folder)).rejects.toThrow(
      /first\.zkey has SHA-256 .* but the beacon gives .*: the file is damaged or another one/,
    )
    const short = copy("base")
    const file = join(round(short, 4), "first.zkey")
    writeFileSync(file, readFileSync(file).subarray(0, 3000))
    await expect(verify(short)).rejects.toThrow(
      /first\.zkey is damaged: its section \d+ ends early/,
    )
    writeFileSync(file, "no key")
    await expect(verify(short)).rejects.toThrow(/first\.zkey is damaged/)
    rmSync(file)
    await expect(verify(short)).rejects.toThrow(/first\.zkey cannot be read/)
  })

  it("a key of a foreign circuit", async () => {
    const folder = copy("open")
    cpSync(join(round(folder, 3), "second.zkey"), join(round(folder, 3), "first.zkey"))
    await expect(verify(folder)).rejects.toThrow(
      /contribution 1 in .*first\.zkey has the hash .*swapped or altered/,
    )
  })

  it("a ceremony for a foreign circuit, whose parts agree with each other", async () => {
    const foreign = phase1.at("foreign-circuits")
    mkdirSync(foreign)
    writeTinyCircuit(join(foreign, "first.r1cs"), 5)
    cpSync(join(phase1.at("compiled"), "second.r1cs"), join(foreign, "second.r1cs"))
    const folder = phase1.at("foreign")
    await initCommand(openTerminal(before).own, {
      ...phase1.initOptions("foreign"),
      circuits: foreign,
      constraintSystems: {
        ...phase1.constraintSystems,
        first: sha256(join(foreign, "first.r1cs")),
      },
    })
    await contributeCommand(openTerminal(before).own, { folder, name: "alice", key: keys.alice })
    await expect(verify(folder)).rejects.toThrow(
      /the ceremony's constraint system of first has SHA-256 .*: it is another circuit/,
    )
  })

  it("a starting key that does not follow from circuit and phase 1", async () => {
    const folder = phase1.at("other-start")
    const { announcement, ...rest } = await initCommand(
      openTerminal(before).own,
      phase1.initOptions("other-start"),
    )
    const file = join(round(folder, 0), "first.zkey")
    rmSync(file)
    await writeStartingKey(join(phase1.at("compiled"), "second.r1cs"), phase1.at("tiny.ptau"), file)
    const constraintSystem = phase1.constraintSystems["first"] ?? ""
    const circuits = {
      ...announcement.circuits,
      first: { constraintSystem, startingKey: sha256(file) },
    }
    store(folder, 0, { announcement: { ...announcement, circuits }, ...rest })
    await expect(verify(folder)).rejects.toThrow(
      "the announced starting key of first does not follow from its constraint system and phase 1",
    )
  })

  it("phase 1 or a constraint system that was exchanged", async () => {
    const folder = copy("base")
    damage(join(folder, "powers-of-tau.ptau"))
    await expect(verify(folder)).rejects.toThrow(/powers-of-tau\.ptau has SHA-256/)
    const other = copy("base")
    writeTinyCircuit(join(other, "circuits", "first.r1cs"), 5)
    await expect(verify(other)).rejects.toThrow(/first\.r1cs has SHA-256/)
  })

  it("a transcript that is damaged or edited", async () => {
    const folder = copy("base")
    const file = join(round(folder, 4), "transcript.json")
    const text = readFileSync(file, "utf8")
    const attempts = [
      [`${text}\n`, "is not in canonical form"],
      [text.slice(0, -5), "is not JSON"],
      [text.replace('"beacon":', '"more":1,"beacon":'), "unknown field more"],
      [text.replace('"power":4', '"power":99'), "power must be an integer from 1 to 28"],
      [text.replaceAll('"first":', '"../first":'), 'has a name of another form: "../first"'],
      [text.replace('"name":"bob"', '"name":""'), "contributions[1].name must be"],
    ] as const
    for (const [altered, expected] of attempts) {
      writeFileSync(file, altered)
      await expect(verify(folder)).rejects.toThrow(expected)
    }
  })

  it("an announcement that was altered after the contributions", async () => {
    const folder = copy("open")
    const { announcement, ...rest } = transcriptOf(folder, 3)
    const beacon = { chain, round: 12, iterations: 10 }
    store(folder, 3, { announcement: { ...announcement, beacon }, ...rest })
    await expect(verify(folder)).rejects.toThrow(/contribution 1 \(alice\) continues/)
  })
})

/** Flips a bit in the middle of a file, in a point. */
function damage(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Exchanges two points of section 8 of a .zkey: valid points in the wrong places. */
function swapPoints(path: string): void {
  const bytes = readFileSync(path)
  let offset = 12
  while (bytes.readUInt32LE(offset) !== 8) offset += 12 + Number(bytes.readBigUInt64LE(offset + 4))
  const [first, second] = [offset + 12, offset + 76]
  const kept = Buffer.from(bytes.subarray(first, second))
  bytes.copyWithin(first, second, second + 64)
  kept.copy(bytes, second)
  writeFileSync(path, bytes)
}
