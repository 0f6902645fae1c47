import { execFileSync, type StdioOptions } from "node:child_process"
import { mkdirSync } from "node:fs"
import type { Program } from "./programs.ts"

export const RUSTC = "/usr/bin/rustc"
const CARGO = "/usr/bin/cargo"

/** Builds a program in a copy of this package with Debian's Rust. Returns the path of the executable. */
export function compile(
  { folder, artifact }: Program,
  root: string,
  target: string,
  stdio: StdioOptions,
): string {
  mkdirSync(target, { recursive: true })
  // Cargo finds the configuration in the pool's folder by itself; a second `--config` would double its flags.
  const config = folder === "program" ? [] : ["--config", `${root}/program/.cargo/config.toml`]
  execFileSync(CARGO, [...config, "build", "--offline", "--release", "--locked"], {
    cwd: `${root}/${folder}`,
    stdio,
    // -Z build-std builds core for the target, which Debian ships as source only.
    env: { ...process.env, RUSTC_BOOTSTRAP: "1", RUSTC, CARGO_TARGET_DIR: target },
  })
  return `${target}/bpfel-unknown-none/release/lib${artifact}.so`
}
