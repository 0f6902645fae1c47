import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" }

/**
 * The anvil executable for this platform, from Foundry's npm packages. The platform's package contains the binary itself, so their install
 * script, which we do not run, is not needed.
 */
export function anvilBinary(): string {
  const architecture = architectures[process.arch]
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${architecture ?? process.arch}`
  // The platform's package is a dependency of @foundry-rs/anvil, so it is resolved from there.
  const require = createRequire(import.meta.url)
  const anvil = require.resolve("@foundry-rs/anvil/package.json")
  try {
    const manifest = createRequire(anvil).resolve(`${platformPackage}/package.json`)
    return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil")
  } catch (cause) {
    throw new Error(
      `No anvil for ${process.platform} on ${process.arch}: npm did not install ${platformPackage}`,
      { cause },
    )
  }
}
