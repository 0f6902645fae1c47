/**
 * Builds the pool and the exchange: `npm run build:program -w @shielded-relay/pool-program`. Installs the compiler's Debian packages
 * when they are missing, writes both programs and their manifests into artifacts/; with `--check` it compares instead of writing.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { compile, RUSTC } from "./compile.ts"
import { inPackage } from "./inPackage.ts"
import { sha256Of, sourceHashes, type ProgramManifest } from "./manifest.ts"
import { programs, type Program } from "./programs.ts"

const PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "llvm-22", "binutils-bpf"]

const run = (command: string, args: ReadonlyArray<string>, options = {}): string =>
  execFileSync(command, args, { encoding: "utf8", ...options })

const firstLine = (command: string, args: ReadonlyArray<string>, pattern: RegExp): string =>
  pattern.exec(run(command, args))?.[0] ?? "unknown"

/** What decides the bytes besides the sources. */
const toolVersions = () => ({
  rustc: firstLine(RUSTC, ["-V"], /rustc .*/),
  llvm: firstLine("llc-22", ["--version"], /LLVM version .*/),
  linker: firstLine("bpf-ld", ["--version"], /GNU ld .*/),
})

function haveTools(): boolean {
  try {
    toolVersions()
    return true
  } catch {
    return false
  }
}

if (!haveTools()) {
  // A compiler of 1 GB, from Debian 12 with its security updates.
  run("apt-get", ["update"], { stdio: "inherit" })
  run("apt-get", ["install", "-y", "--no-install-recommends", ...PACKAGES], { stdio: "inherit" })
}

const target = inPackage("../../.cache/pool-program")

/** Builds one program and writes it with its manifest, or compares both with what is there. */
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
        `the committed ${program.artifact} is another one; this build gave ${manifest.sha256}`,
      )
  } else {
    writeFileSync(executable, built)
    writeFileSync(record, text)
  }
  process.stdout.write(`${manifest.sha256}  ${manifest.size} bytes  ${program.artifact}\n`)
}

for (const program of programs) build(program, process.argv.includes("--check"))
