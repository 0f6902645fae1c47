import { circuit, poolCircuits } from "@shielded-relay/pool-circuits"
import { parseArgs, type ParseArgsConfig } from "node:util"
import { quicknet } from "./beacon/drand.ts"
import { readDrandChain, readDrandRound } from "./beacon/readDrand.ts"
import { CeremonyRefused, WrongOptions } from "./CeremonyRefused.ts"
import { beaconCommand } from "./command/beaconCommand.ts"
import { contributeCommand } from "./command/contributeCommand.ts"
import { finalizeCommand } from "./command/finalizeCommand.ts"
import { initCommand } from "./command/initCommand.ts"
import { makeSigningKey, readSigningKey } from "./command/signingKey.ts"
import type { Terminal } from "./Terminal.ts"
import { textOf } from "./folder/CeremonyFolder.ts"
import { usage } from "./usage.ts"
import { verifyCommand } from "./verify/verifyCommand.ts"

/** 0 success, 1 refused, 2 wrong command or options. */
export type ExitCode = 0 | 1 | 2

/** SHA-256 of constraint systems by circuit, hex. */
export type ConstraintSystems = Readonly<Record<string, string>>

/** The constraint systems of this version's circuits. */
const shipped: ConstraintSystems = Object.fromEntries(
  poolCircuits.map((name) => [name, circuit(name).sha256.r1cs]),
)

/**
 * Runs the command line. `words` are the arguments after the program's name. `constraintSystems` are those of this version unless a test has
 * smaller ones.
 */
export async function run(
  words: ReadonlyArray<string>,
  terminal: Terminal,
  constraintSystems: ConstraintSystems = shipped,
): Promise<ExitCode> {
  const [name = "--help", ...rest] = words
  if (name === "--help" || rest.includes("--help")) {
    terminal.print(usage)
    return 0
  }
  const command = commands.get(name)
  if (command === undefined) {
    terminal.progress(`Unknown command: ${name}\n\n${usage}`)
    return 2
  }
  try {
    await command(rest, terminal, constraintSystems)
    return 0
  } catch (error) {
    if (!(error instanceof CeremonyRefused)) throw error
    terminal.progress(`Refused: ${error.message}\n`)
    return error instanceof WrongOptions ? 2 : 1
  }
}

type Command = (
  words: ReadonlyArray<string>,
  terminal: Terminal,
  constraintSystems: ConstraintSystems,
) => Promise<unknown>

const text = { type: "string" } as const
const several = { type: "string", multiple: true } as const

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    "init",
    async (words, terminal, constraintSystems) => {
      const values = parsed(words, {
        folder: text,
        circuits: text,
        "powers-of-tau": text,
        "powers-of-tau-hash": text,
        "beacon-round": text,
        "beacon-chain": text,
      })
      const hash = values["powers-of-tau-hash"]
      const chain = values["beacon-chain"]
      if (hash !== undefined && !/^[0-9a-f]{128}$/.test(hash))
        throw new WrongOptions("--powers-of-tau-hash must be 64 bytes of lowercase hex (BLAKE2b)")
      await initCommand(terminal, {
        folder: required(values, "folder"),
        circuits: required(values, "circuits"),
        powersOfTau: required(values, "powers-of-tau"),
        ...(hash === undefined ? {} : { powersOfTauHash: hash }),
        beacon: {
          chain: chain === undefined ? quicknet : readDrandChain(chain, textOf(chain)),
          round: roundOf(required(values, "beacon-round")),
        },
        constraintSystems,
      })
    },
  ],
  [
    "contribute",
    async (words, terminal) => {
      const values = parsed(words, { folder: text, name: text, key: text, "new-key": text })
      const given = values.key
      const made = values["new-key"]
      if ((given === undefined) === (made === undefined))
        throw new WrongOptions("give your Ed25519 key as --key, or a new file for it as --new-key")
      await contributeCommand(terminal, {
        folder: required(values, "folder"),
        name: required(values, "name"),
        key: given === undefined ? () => makeSigningKey(made ?? "") : readSigningKey(given),
      })
    },
  ],
  [
    "verify",
    async (words, terminal, constraintSystems) => {
      const values = parsed(words, { folder: text, keys: text, contributor: several })
      await verifyCommand(terminal, {
        folder: required(values, "folder"),
        ...(values.keys === undefined ? {} : { keys: values.keys }),
        contributors: contributorsOf(values.contributor),
        constraintSystems,
      })
    },
  ],
  [
    "beacon",
    async (words, terminal) => {
      const values = parsed(words, { folder: text, round: text })
      const file = required(values, "round")
      await beaconCommand(terminal, {
        folder: required(values, "folder"),
        published: readDrandRound(file, textOf(file)),
      })
    },
  ],
  [
    "finalize",
    async (words, terminal, constraintSystems) => {
      const values = parsed(words, { folder: text, keys: text, contributor: several })
      await finalizeCommand(terminal, {
        folder: required(values, "folder"),
        keys: required(values, "keys"),
        contributors: contributorsOf(values.contributor),
        constraintSystems,
      })
    },
  ],
])

function parsed<const Of extends NonNullable<ParseArgsConfig["options"]>>(
  words: ReadonlyArray<string>,
  options: Of,
) {
  try {
    return parseArgs<{ args: Array<string>; options: Of; allowPositionals: false }>({
      args: [...words],
      options,
      allowPositionals: false,
    }).values
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : "the options are wrong")
  }
}

function required<Name extends string>(
  values: { readonly [name in Name]?: string | undefined },
  name: Name,
): string {
  const value = values[name]
  if (value === undefined || value === "")
    throw new WrongOptions(`--${name} is required; see --help`)
  return value
}

function roundOf(given: string): number {
  const round = Number(given)
  if (!/^[1-9]\d*$/.test(given) || !Number.isSafeInteger(round))
    throw new WrongOptions(`--beacon-round must be the number of a round of drand; got ${given}`)
  return round
}

function contributorsOf(given: ReadonlyArray<string> = []): ReadonlyMap<string, string> {
  return new Map(
    given.map((entry) => {
      const [, name, key] = /^(.+)=([0-9a-f]{64})$/.exec(entry) ?? []
      if (name === undefined || key === undefined)
        throw new WrongOptions(
          `--contributor must be NAME=KEY, with 32 bytes of lowercase hex; got ${entry}`,
        )
      return [name, key] as const
    }),
  )
}
