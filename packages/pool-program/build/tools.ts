import { execFileSync } from "node:child_process"
import { RUSTC } from "./compile.ts"

const packages = ["rustc-web", "cargo-web", "rust-web-src", "llvm-22", "binutils-bpf"]

const run = (command: string, args: ReadonlyArray<string>, options = {}): string =>
  execFileSync(command, args, { encoding: "utf8", ...options })

const firstLine = (command: string, args: ReadonlyArray<string>, pattern: RegExp): string =>
  pattern.exec(run(command, args))?.[0] ?? "unknown"

/** Versions of the tools that determine the bytes, besides the sources. */
export const toolVersions = () => ({
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

/** Installs the compiler's Debian packages if they are missing: 1 GB, from Debian 12 with its security updates. */
export function installTools(): void {
  if (haveTools()) return
  run("apt-get", ["update"], { stdio: "inherit" })
  run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: "inherit" })
}
