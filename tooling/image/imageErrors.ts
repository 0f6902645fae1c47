import type { Entry } from "./Entry.ts"
import { dataFolder, stranger } from "./system.ts"
import type { Process } from "./writeLayout.ts"

interface Rule {
  readonly rule: string
  readonly pattern: RegExp
}

const byName: readonly Rule[] = [
  {
    rule: "test",
    pattern: /(?:^|\/)(?:tests?|specs?|__tests__|fixtures?)\/|\.(?:test|spec)\.[cm]?[jt]s$/,
  },
  { rule: "source-map", pattern: /\.map$/ },
  { rule: "source", pattern: /\.[cm]?tsx?$/ },
  {
    rule: "secret",
    pattern:
      /(?:^|\/)(?:\.env(?:\.[^/]*)?|\.npmrc|\.netrc|\.pgpass|\.git|\.ssh|\.aws|id_(?:rsa|ecdsa|ed25519))(?:\/|$)|\.(?:pem|key|p12|pfx|jks|keystore|sealed)$/,
  },
  { rule: "development-key", pattern: /\.zkey(?:\.gz)?$/ },
  {
    rule: "development",
    pattern:
      /(?:^|\/)(?:devnet|testkit|simulated-relay|fault-simulator|local-solana-node|local-tron-node|prover-snarkjs|snarkjs|vitest|typescript|@foundry-rs)\//,
  },
  { rule: "shell", pattern: /(?:^|\/)bin\/(?:ba|da|busybox|z|k|)sh$|(?:^|\/)busybox$/ },
]

/** A pattern of each secret begins with a text that is quick to find. */
const byContent: readonly (Rule & { readonly begin: string })[] = [
  {
    rule: "private-key",
    begin: "PRIVATE KEY-----",
    pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*(?:[A-Za-z0-9+/=:,\- ]+\s*){2}/,
  },
  { rule: "private-key", begin: "AGE-SECRET-KEY-1", pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50}/ },
  { rule: "token", begin: "_authToken", pattern: /_authToken\s*=\s*\S+/ },
  { rule: "token", begin: "npm_", pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { rule: "token", begin: "ghp_", pattern: /\bghp_[A-Za-z0-9]{36}\b/ },
  { rule: "token", begin: "AKIA", pattern: /\bAKIA[A-Z0-9]{16}\b/ },
  // The phrase and the first two accounts of local Ethereum nodes.
  {
    rule: "development-key",
    begin: "test test test",
    pattern: /(?:test ){11}junk/,
  },
  {
    rule: "development-key",
    begin: "ac0974bec39a17e36ba4a6b4d238ff",
    pattern: /ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80/i,
  },
  {
    rule: "development-key",
    begin: "59c6995e998f97a5a0044966f09453",
    pattern: /59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d/i,
  },
]

const contentErrors = (entry: Entry, machinePaths: readonly string[]): readonly string[] => {
  if (entry.type !== "file") return []
  const bytes = Buffer.from(entry.content.buffer, entry.content.byteOffset, entry.content.length)
  return [
    ...byContent
      .filter(
        ({ begin, pattern }) => bytes.includes(begin) && pattern.test(bytes.toString("latin1")),
      )
      .map(({ rule }) => `${rule}: ${entry.path} contains one`),
    ...machinePaths
      .filter((path) => bytes.includes(path))
      .map((path) => `machine-path: ${entry.path} contains ${path}`),
  ]
}

const isData = (path: string): boolean => path === dataFolder

/** Nothing but the folder of the service's data may belong to the stranger, be writable to others, or lend its owner's rights. */
const rightErrors = (entry: Entry): readonly string[] => {
  if (entry.type === "link") return []
  const { path, mode } = entry
  const owner = entry.type === "folder" ? (entry.owner ?? 0) : 0
  return [
    ...(owner === 0 || (owner === stranger && isData(path))
      ? []
      : [`owner: ${path} belongs to ${owner}`]),
    ...((mode & 0o022) === 0 ? [] : [`writable: ${path} has the mode ${mode.toString(8)}`]),
    ...((mode & 0o7000) === 0 ? [] : [`set-id: ${path} has the mode ${mode.toString(8)}`]),
    ...(path.startsWith(`${dataFolder}/`)
      ? [`data: ${path} is in the folder of the service's data`]
      : []),
  ]
}

const nameErrors = ({ path }: Entry): readonly string[] =>
  byName.filter(({ pattern }) => pattern.test(path)).map(({ rule }) => `${rule}: ${path}`)

/** A link has to lead to something in the image. */
const linkErrors = (entries: readonly Entry[]): readonly string[] => {
  const paths = new Set(
    entries.flatMap(({ path }) =>
      path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/")),
    ),
  )
  return entries.flatMap((entry) => {
    if (entry.type !== "link") return []
    const target = new URL(entry.target, `file:///${entry.path}`).pathname.slice(1)
    return paths.has(target.replace(/\/$/, ""))
      ? []
      : [`link: ${entry.path} leads to ${entry.target}, which is not there`]
  })
}

const processErrors = ({ User, Env, Volumes }: Process): readonly string[] => [
  ...(/^[1-9]\d*:[1-9]\d*$/.test(User)
    ? []
    : [
        `user: the image runs as ${JSON.stringify(User)}; name a user and a group by numbers other than 0`,
      ]),
  ...Env.filter((one) => /^[^=]*(?:PASSPHRASE|PASSWORD|SECRET|TOKEN)(?:=|_(?!FILE))/.test(one)).map(
    (one) => `secret: the environment sets ${one.split("=")[0]}`,
  ),
  ...Object.keys(Volumes)
    .filter((path) => path !== `/${dataFolder}`)
    .map((path) => `volume: ${path} is writable`),
]

/**
 * What an image must not hold: secrets, keys of development, tests, sources and their maps, paths of the machine that built it, programs
 * beside Node, and anything that the service's user could change.
 *
 * @param machinePaths Folders of the building machine.
 */
export const imageErrors = (
  entries: readonly Entry[],
  process: Process,
  machinePaths: readonly string[],
): readonly string[] => [
  ...entries.flatMap(nameErrors),
  ...entries.flatMap(rightErrors),
  ...entries.flatMap((entry) => contentErrors(entry, machinePaths)),
  ...linkErrors(entries),
  ...processErrors(process),
]
