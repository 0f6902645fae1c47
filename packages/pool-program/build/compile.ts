import { execFileSync, type StdioOptions } from "node:child_process"
import { mkdirSync } from "node:fs"

export const RUSTC = "/usr/bin/rustc"
const CARGO = "/usr/bin/cargo"

/** Builds the program in a folder of sources with Debian's Rust; returns the path of the executable. */
export function compile(sources: string, target: string, stdio: StdioOptions): string {
  mkdirSync(target, { recursive: true })
  execFileSync(CARGO, ["build", "--offline", "--release", "--locked"], {
    cwd: sources,
    stdio,
    // -Z build-std builds core for the target, which Debian ships as source only.
    env: { ...process.env, RUSTC_BOOTSTRAP: "1", RUSTC, CARGO_TARGET_DIR: target },
  })
  return `${target}/bpfel-unknown-none/release/libpool.so`
}
