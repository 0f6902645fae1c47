import { circuit, poolCircuits, readKeysFolder } from "@shielded-relay/pool-circuits"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { run, type ConstraintSystems } from "../src/run.ts"
import { readPowersOfTau } from "../src/phase1/readPowersOfTau.ts"
import { deployAndWithdraw } from "./pool/openPool.ts"
import { programUnderKeys } from "./pool/programUnderKeys.ts"
import { withdrawOnSolana } from "./pool/withdrawOnSolana.ts"
import { withdrawOnTron } from "./pool/withdrawOnTron.ts"
import { writeTinyCircuit } from "./support/tinyCircuits.ts"
import {
  beaconTime,
  chain,
  openTerminal,
  openTinyPhase1,
  published,
  sha256,
} from "./support/openCeremony.ts"

/** Keys of the real circuits take a quarter of an hour of a processor. `npm test` makes keys of tiny circuits under their names. */
const isNightly = process.env["NIGHTLY"] === "true"

/** Patience on a busy machine, milliseconds. */
const timeout = isNightly ? 3 * 3_600_000 : 900_000
const root = join(import.meta.dirname, "../../..")
const page = readFileSync(join(root, "docs/running.md"), "utf8")
const people = ["alice", "bob", "carol"]

interface Inputs {
  readonly circuits: string
  readonly powersOfTau: string
  readonly constraintSystems: ConstraintSystems
}

/** Runs what docs/running.md shows of a command, with the test's files. */
describe("the ceremony of docs/running.md", { timeout }, () => {
  const folder = mkdtempSync(join(tmpdir(), "whole-ceremony-"))
  const at = (name: string) => join(folder, name)
  const folders = [folder]
  let inputs: Inputs

  beforeAll(async () => {
    inputs = isNightly ? compiledCircuits() : await tinyCircuits()
    writeFileSync(at("round.json"), JSON.stringify(published(11)))
    const { publicKey, genesisTime, period } = chain
    writeFileSync(
      at("info.json"),
      JSON.stringify({
        public_key: publicKey,
        genesis_time: genesisTime,
        period,
        schemeID: "bls-unchained-g1-rfc9380",
      }),
    )
  })
  afterAll(() => {
    for (const one of folders) rmSync(one, { recursive: true })
  })

  function compiledCircuits(): Inputs {
    // The first documented command, and the phase 1 that takes a minute instead of a download.
    execFileSync("npm", ["run", "compile", "-w", "@shielded-relay/pool-circuits"], { cwd: root })
    const package_ = join(root, "packages/pool-circuits")
    execFileSync(process.execPath, ["build/development-phase1.ts", at("phase1.ptau")], {
      cwd: package_,
    })
    return {
      circuits: join(package_, ".cache/compiled"),
      powersOfTau: at("phase1.ptau"),
      constraintSystems: Object.fromEntries(
        poolCircuits.map((name) => [name, circuit(name).sha256.r1cs]),
      ),
    }
  }

  async function tinyCircuits(): Promise<Inputs> {
    const phase1 = await openTinyPhase1()
    folders.push(phase1.folder)
    const circuits = at("compiled")
    mkdirSync(circuits)
    poolCircuits.forEach((name, index) =>
      writeTinyCircuit(join(circuits, `${name}.r1cs`), 2 + index),
    )
    return {
      circuits,
      powersOfTau: phase1.at("tiny.ptau"),
      constraintSystems: Object.fromEntries(
        poolCircuits.map((name) => [name, sha256(join(circuits, `${name}.r1cs`))]),
      ),
    }
  }

  /** The documented command with this name; each word that names a file becomes the test's. */
  async function documented(
    name: string,
    changes: Readonly<Record<string, string>> = {},
    more: ReadonlyArray<string> = [],
    now = beaconTime - 100,
  ) {
    const [, line = ""] =
      new RegExp(`^npx shielded-relay-ceremony (${name} .*)$`, "m").exec(page) ?? []
    const files: Readonly<Record<string, string>> = {
      ceremony: at("ceremony"),
      keys: at("keys"),
      "round.json": at("round.json"),
      ...changes,
    }
    const words = line.split(" ").map((word) => files[word] ?? word)
    const terminal = openTerminal(now)
    const code = await run([...words, ...more], terminal.own, inputs.constraintSystems)
    expect(code, terminal.text()).toBe(0)
    return terminal.text()
  }

  it("runs with three contributors, command by command, to a folder of keys", async () => {
    const started = await documented(
      "init",
      {
        "packages/pool-circuits/.cache/compiled": inputs.circuits,
        "powersOfTau28_hez_final_15.ptau": inputs.powersOfTau,
        "40000000": "11",
      },
      [
        "--powers-of-tau-hash",
        readPowersOfTau(inputs.powersOfTau).blake2b,
        "--beacon-chain",
        at("info.json"),
      ],
    )
    expect(started.includes("the keys will be for tests alone")).toBe(isNightly)
    for (const name of people)
      await documented("contribute", { alice: name, "alice.pem": at(`${name}.pem`) })
    // Of the real circuits each verification takes minutes; `finalize` verifies too.
    if (!isNightly) await documented("verify")
    await documented("beacon", {}, [], beaconTime + 1)
    const { contributions } = JSON.parse(
      readFileSync(at("ceremony/rounds/0004/transcript.json"), "utf8"),
    )
    const said = await documented(
      "finalize",
      {},
      contributions.flatMap(({ name, publicKey }: { name: string; publicKey: string }) => [
        "--contributor",
        `${name}=${publicKey}`,
      ]),
    )
    expect(said).toContain("In order.")
    expect(contributions.map(({ name }: { name: string }) => name)).toEqual(people)
    expect(readdirSync(at("keys")).toSorted()).toEqual(
      [
        "manifest.json",
        "transcript.json",
        ...poolCircuits.flatMap((name) => [`${name}.vkey.json`, `${name}.zkey`]),
      ].toSorted(),
    )
    const manifest = JSON.parse(readFileSync(at("keys/manifest.json"), "utf8"))
    expect(said).toContain(`vkHash ${manifest.vkHash}`)
    expect(manifest.transcript).toBe(sha256(at("ceremony/rounds/0004/transcript.json")))
    for (const name of poolCircuits)
      expect(manifest.circuits[name].sha256).toEqual({
        r1cs: inputs.constraintSystems[name],
        zkey: sha256(at(`keys/${name}.zkey`)),
        vkey: sha256(at(`keys/${name}.vkey.json`)),
      })
    if (!isNightly) await documented("verify --folder ceremony --keys")
    // Phase 1 of the tiny circuits is made for the test; that of the real ones is the development ceremony's.
    expect(manifest.development).toBe(isNightly)
    expect(said.includes("anyone can forge proofs")).toBe(isNightly)
  })

  it("gives keys under which a pool pays a withdrawal, and none for other circuits", async () => {
    const outcome = isNightly
      ? `paid ${await deployAndWithdraw(folder, at("keys"))}`
      : refusalOf(() => readKeysFolder(at("keys")))
    expect(outcome).toMatch(isNightly ? `paid ${10n ** 18n / 4n}` : "has keys of another version")
  })

  if (isNightly)
    it("gives keys under which pools on TRON and Solana pay withdrawals", async () => {
      const onTron = await withdrawOnTron(folder, at("keys"))
      expect(onTron.vkHash).toBe(readKeysFolder(at("keys")).pool.vkHash)
      expect(onTron.arrived).toBe(onTron.asked)
      const program = await programUnderKeys(at("keys"))
      const onSolana = await withdrawOnSolana(folder, at("keys"), program)
      expect(onSolana.arrived).toBe(onSolana.asked)
    })

  it("compares a folder of keys with the ceremony, and names a file that is another's", async () => {
    const verify = async () => {
      const terminal = openTerminal(beaconTime + 1)
      const words = ["verify", "--folder", at("ceremony"), "--keys", at("keys")]
      const code = await run(words, terminal.own, inputs.constraintSystems)
      return [code, terminal.text()] as const
    }
    const file = at("keys/disclosure.vkey.json")
    const text = readFileSync(file, "utf8")
    writeFileSync(file, text.replace('"groth16"', '"groth17"'))
    expect(await verify()).toEqual([1, expect.stringContaining(`${file} has SHA-256`)])
    rmSync(file)
    expect(await verify()).toEqual([1, expect.stringContaining(`${file} cannot be read`)])
    writeFileSync(file, text)
  })

  it("writes no keys over others, and none without a beacon", async () => {
    const finalize = (words: ReadonlyArray<string>) => {
      const terminal = openTerminal(beaconTime + 1)
      return run(["finalize", ...words], terminal.own, inputs.constraintSystems).then(
        (code) => [code, terminal.text()] as const,
      )
    }
    expect(await finalize(["--folder", at("ceremony"), "--keys", at("keys")])).toEqual([
      1,
      `Refused: ${at("keys")} exists already: name a new folder for the keys\n`,
    ])
    rmSync(at("ceremony/rounds/0004"), { recursive: true })
    expect(await finalize(["--folder", at("ceremony"), "--keys", at("others")])).toEqual([
      1,
      "Refused: the beacon is missing: a ceremony without it lets the last contributor choose. Apply it first\n",
    ])
    expect(readdirSync(folder)).not.toContain("others")
  })
})

function refusalOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return String(error)
  }
  return "not refused"
}
