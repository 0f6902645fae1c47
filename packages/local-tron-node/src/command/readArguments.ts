import { parseArgs } from "node:util"
import { MOST_TRX } from "../developmentAccounts.ts"
import type { TronNodeOptions } from "../TronNode.ts"
import { ours, published } from "../vm/cpu/CpuTable.ts"
import { profiles, type ProfileName } from "../vm/profiles.ts"
import { countOf, faultHelp } from "./FaultSwitches.ts"

/** Port without `--port`: the one that TRON's development tools expect. */
const PORT = 9090

export const help = `A TRON network of one node, on the loopback interface.

Usage: local-tron-node [options]

  --port <n>               port of the HTTP API; default ${PORT}, 0 chooses a free one
  --accounts <n>           accounts with TRX to print, up to 10; default 10
  --balance <trx>          TRX of each account; default 1000000
  --profile <name>         votable parameters: ${Object.keys(profiles).join(", ")}; default local
  --blocks <ms>            milliseconds between blocks, or "manual"; default 3000
  --solidified-after <n>   blocks until a block is solidified; default 19
  --cpu-table <name>       modelled processor times: ours or published; default ours
  --cpu-scale <factor>     how many times as long as in the table everything takes; default 1
  --fault <name>=<value>   a fault from the start; repeat it for several
  --seed <text>            seed of the faults' draws; default 1
  --help                   this text

Faults:
${Object.entries(faultHelp)
  .map(([name, what]) => `  ${name.padEnd(18)} ${what}`)
  .join("\n")}

Lines on standard input steer the running node, one answer line each:

  advance [blocks]         makes blocks at once; needed with --blocks manual
  pass <ms>                dates the next block later
  fork <depth> [again]     replaces the newest blocks; with again, their transactions wait for the next one
  drop-pending             forgets pending transactions
  balance <address> <sun>  sets a balance
  fault <name> <value>     sets a fault
`

export interface Arguments {
  readonly node: TronNodeOptions
  /** Accounts to print. */
  readonly accounts: number
  readonly faults: ReadonlyArray<readonly [name: string, value: string]>
  readonly seed: string
}

/** @returns `null` if help is asked for. @throws Error that says which option is wrong */
export function readArguments(given: ReadonlyArray<string>): Arguments | null {
  const { values } = parseArgs({
    args: [...given],
    options: {
      port: { type: "string", default: String(PORT) },
      accounts: { type: "string", default: "10" },
      balance: { type: "string", default: "1000000" },
      profile: { type: "string", default: "local" },
      blocks: { type: "string", default: "3000" },
      "solidified-after": { type: "string", default: "19" },
      "cpu-table": { type: "string", default: "ours" },
      "cpu-scale": { type: "string", default: "1" },
      fault: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return null
  return {
    node: {
      port: within("--port", countOf("--port", values.port), 0, 65_535),
      accountBalance: within("--balance", countOf("--balance", values.balance), 0, MOST_TRX),
      profile: profileOf(values.profile),
      blocks:
        values.blocks === "manual"
          ? "manual"
          : within("--blocks", countOf("--blocks", values.blocks), 1, 3_600_000),
      solidifiedAfter: countOf("--solidified-after", values["solidified-after"]),
      cpuTable: tableOf(values["cpu-table"]),
      cpuScale: factorOf(values["cpu-scale"]),
    },
    accounts: within("--accounts", countOf("--accounts", values.accounts), 0, 10),
    faults: values.fault.map((text) => {
      const [, name = "", value = ""] = /^([^=]+)=(.+)$/.exec(text) ?? []
      if (name === "") throw new RangeError(`--fault must be <name>=<value>, not ${text}`)
      return [name, value]
    }),
    seed: values.seed,
  }
}

function within(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value
  throw new RangeError(`${name} must be from ${least} to ${most}, not ${value}`)
}

function profileOf(text: string): ProfileName {
  const names = Object.keys(profiles)
  if (isProfile(text)) return text
  throw new RangeError(`--profile must be one of ${names.join(", ")}, not ${text}`)
}

const isProfile = (text: string): text is ProfileName => Object.hasOwn(profiles, text)

function tableOf(text: string) {
  const table = [ours, published].find(({ name }) => name === text)
  if (table !== undefined) return table
  throw new RangeError(`--cpu-table must be ours or published, not ${text}`)
}

function factorOf(text: string): number {
  if (/^\d{1,6}(\.\d{1,6})?$/.test(text)) return Number(text)
  throw new RangeError(`--cpu-scale must be a number from 0 on, not ${text}`)
}
