import { execFileSync, spawnSync } from "node:child_process"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type ArrowTable, readArrows } from "../arrows.ts"
import { sound, soundFolders } from "./sound.ts"

/** The repository whose checks are under test. */
export const repository = fileURLToPath(new URL("../..", import.meta.url))

/** The real configuration, so that removing a rule from it fails a test. */
const configuration = [
  ".dependency-cruiser.cjs",
  ".gitignore",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "LICENSE",
  "knip.json",
  "tooling/arrows.json",
  "tooling/tsconfig.tests.json",
  "tsconfig.base.json",
]

const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  scripts: Readonly<Record<string, string>>
}

export interface Outcome {
  readonly passed: boolean
  readonly output: string
}

export interface Workspace {
  readonly root: string
  /** Runs a script of the real package.json in the workspace, with additional arguments. */
  readonly run: (script: string, ...more: readonly string[]) => Outcome
  /** Writes the planted files, runs the body, and restores everything. */
  readonly planting: <A>(files: Readonly<Record<string, string>>, body: () => A) => A
  /** The current text of a file. */
  readonly read: (path: string) => string
  readonly git: (...command: readonly string[]) => void
  readonly dispose: () => void
}

const write = (root: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    // `tsc -b` rebuilds inputs newer than its last output. A planted file may be written within the same tick of the file clock.
    const later = new Date(Date.now() + 2000)
    utimesSync(join(root, path), later, later)
  }
}

const environment = {
  ...process.env,
  PATH: `${join(repository, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
  NO_COLOR: "1",
}

/** The real rows of the sound workspace's packages, reduced to imports among these packages. */
const arrowsOf = (folders: readonly string[]): ArrowTable =>
  Object.fromEntries(
    Object.entries(readArrows(repository))
      .filter(([folder]) => folders.includes(folder))
      .map(([folder, row]) => [
        folder,
        {
          ...row,
          packages:
            row.packages === "any" ? "any" : row.packages.filter((name) => folders.includes(name)),
        },
      ]),
  )

const configure = (root: string, path: string): void => {
  if (path === "tooling/arrows.json")
    writeFileSync(join(root, path), JSON.stringify(arrowsOf(soundFolders)))
  else copyFileSync(join(repository, path), join(root, path))
}

/** Creates a sound workspace in a temporary folder, under the repository's own rules. */
export const soundWorkspace = (): Workspace => {
  const root = mkdtempSync(join(tmpdir(), "sound-"))
  write(root, sound)
  for (const path of configuration) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    configure(root, path)
  }
  mkdirSync(join(root, "node_modules/@shielded-relay"), { recursive: true })
  for (const folder of soundFolders) {
    symlinkSync(
      join("../../packages", folder),
      join(root, "node_modules/@shielded-relay", folder),
      "junction",
    )
    const license = folder === "prover-snarkjs" ? `packages/${folder}/LICENSE` : "LICENSE"
    copyFileSync(join(repository, license), join(root, "packages", folder, "LICENSE"))
  }
  const git = (...command: readonly string[]): void => {
    execFileSync("git", command, { cwd: root })
  }
  git("init", "--quiet")

  const run = (script: string, ...more: readonly string[]): Outcome => {
    const command = scripts[script]
    if (command === undefined) throw new Error(`package.json has no script ${script}`)
    const inPlace = command.replace(
      /^node (tooling\/\S+)/,
      (_, file: string) => `node "${join(repository, file)}"`,
    )
    const { status, stdout, stderr } = spawnSync([inPlace, ...more].join(" "), {
      cwd: root,
      env: environment,
      encoding: "utf8",
      shell: true,
    })
    return { passed: status === 0, output: `${stdout}${stderr}` }
  }

  const planting = <A>(files: Readonly<Record<string, string>>, body: () => A): A => {
    write(root, files)
    try {
      return body()
    } finally {
      for (const path of Object.keys(files)) {
        const before = sound[path]
        if (before !== undefined) write(root, { [path]: before })
        else if (configuration.includes(path)) configure(root, path)
        else rmSync(join(root, path), { force: true })
      }
    }
  }

  run("format")
  const read = (path: string): string => readFileSync(join(root, path), "utf8")
  return {
    root,
    run,
    planting,
    read,
    git,
    dispose: () => rmSync(root, { recursive: true, force: true }),
  }
}
