/**
 * Tests what the programs compute, then builds the pool and the exchange: `npm run build:program -w @shielded-relay/pool-program`.
 * Installs the compiler's Debian packages if they are missing. Writes both programs and their manifests into artifacts/; with
 * `--check` it compares instead of writing, with `--test` it stops after the tests.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { compile } from "./compile.ts"
import { inPackage } from "./inPackage.ts"
import { sha256Of, sourceHashes, type ProgramManifest } from "./manifest.ts"
import { programs, type Program } from "./programs.ts"
import { testHost } from "./testHost.ts"
import { installTools, toolVersions } from "./tools.ts"

const target = inPackage("../../.cache/pool-program")

/** Builds one program and writes it with its manifest, or compares both with the existing files. */
function build(program: Program, compareOnly: boolean): void {
  const built = readFileSync(compile(program, inPackage("."), target, "inherit"))
  const manifest: ProgramManifest = {
    sha256: sha256Of(built),
    size: built.length,
    tools: toolVersions(),
    sources: sourceHashes(program),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const executable = inPackage(`artifacts/${program.artifact}.so`)
  const record = inPackage(`artifacts/${program.artifact}.json`)
  if (compareOnly) {
    if (readFileSync(record, "utf8") !== text || !readFileSync(executable).equals(built))
      throw new Error(
        `the committed ${program.artifact} differs from this build, which has SHA-256 ${manifest.sha256}: run build:program and commit the result`,
      )
  } else {
    writeFileSync(executable, built)
    writeFileSync(record, text)
  }
  process.stdout.write(`${manifest.sha256}  ${manifest.size} bytes  ${program.artifact}\n`)
}

installTools()
testHost(target)
if (!process.argv.includes("--test"))
  for (const program of programs) build(program, process.argv.includes("--check"))
