import { readdirSync, readFileSync } from "node:fs"
import { inPackage } from "./inPackage.ts"

/** A program of this package: the crate in `folder`, built into artifacts/`artifact`.so. */
export interface Program {
  readonly folder: "program" | "exchange"
  readonly artifact: "pool" | "exchange"
  /** All inputs of the build, as paths in the package. */
  readonly sources: () => ReadonlyArray<string>
}

const crate = (folder: string) => [
  `${folder}/Cargo.lock`,
  `${folder}/Cargo.toml`,
  ...readdirSync(inPackage(`${folder}/src`))
    .toSorted()
    .map((name) => `${folder}/src/${name}`),
]

/** Files that configure the compiler and linker for both programs. */
const toolchain = ["program/.cargo/config.toml", "program/sbpf-ld", "program/sbpf-v3.ld"]

/** Files that the exchange shares with the pool, as its lib.rs names them. */
const shared = () =>
  [
    ...readFileSync(inPackage("exchange/src/lib.rs"), "utf8").matchAll(
      /^#\[path = "\.\.\/\.\.\/(.*)"\]$/gm,
    ),
  ].map(([, path = ""]) => path)

export const programs: ReadonlyArray<Program> = [
  {
    folder: "program",
    artifact: "pool",
    sources: () => [...toolchain, ...crate("program")],
  },
  {
    folder: "exchange",
    artifact: "exchange",
    sources: () => [...toolchain, ...crate("exchange"), ...shared()],
  },
]
