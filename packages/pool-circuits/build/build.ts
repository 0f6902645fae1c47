/**
 * Builds everything under artifacts/ from the circom sources: `npm run build -w @shielded-relay/pool-circuits`. With
 * `--check` it builds into .cache/ instead and compares every byte with what is committed. About five minutes on one core.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { CircuitEntry, Manifest } from "../src/manifest.ts"
import { verifyingKeyWords, type VerifyingKey } from "../src/verifying-key.ts"
import { CIRCUITS } from "./circuits.ts"
import { compile, compilerVersion } from "./compile.ts"
import { writeDevelopmentPowersOfTau } from "./development-powers-of-tau.ts"
import { fileSha256, packagePath } from "./files.ts"
import { constantsSource } from "./generate-constants.ts"
import { writeKeys } from "./keys.ts"
import { readR1cs } from "./r1cs.ts"

const check = process.argv.includes("--check")
const target = check ? ".cache/check" : "artifacts"
mkdirSync(packagePath(target), { recursive: true })

const constantsPath = packagePath("circuits/poseidon_constants.circom")
if (!check) writeFileSync(constantsPath, constantsSource())
else if (readFileSync(constantsPath, "utf8") !== constantsSource())
  fail("circuits/poseidon_constants.circom")

const powers = CIRCUITS.map(({ maximumPower }) => maximumPower)
const [smallest, largest] = [Math.min(...powers), Math.max(...powers)]
// Named after its range, so that a file for another range of circuits is not reused.
const powersOfTauPath = packagePath(`.cache/development-${smallest}-${largest}.ptau`)
if (check || !existsSync(powersOfTauPath)) {
  mkdirSync(packagePath(".cache"), { recursive: true })
  await timed("powers of tau", () =>
    writeDevelopmentPowersOfTau(powersOfTauPath, smallest, largest),
  )
}

const circuits: Array<readonly [string, CircuitEntry]> = []
for (const { name, template, inputs, depth, publicInputs } of CIRCUITS) {
  const path = (extension: string) => packagePath(`${target}/${name}.${extension}`)
  const { r1csPath, wasmPath } = await timed(`compile ${name}`, () =>
    compile(`circuits/main/${name}.circom`, ".cache/compiled"),
  )
  copyFileSync(wasmPath, path("wasm"))
  const key = await timed(`keys of ${name}`, () =>
    writeKeys(name, r1csPath, powersOfTauPath, path("zkey"), path("vkey.json")),
  )
  const entry: CircuitEntry = {
    template,
    inputs,
    depth,
    publicInputs,
    constraints: readR1cs(readFileSync(r1csPath)).constraints.length,
    vkHash: keyHash(key),
    sha256: {
      r1cs: fileSha256(r1csPath),
      wasm: fileSha256(path("wasm")),
      zkey: fileSha256(path("zkey")),
      vkey: fileSha256(path("vkey.json")),
    },
  }
  circuits.push([name, entry])
}

const sources = globSync("circuits/**/*.circom", { cwd: packagePath(".") }).toSorted()
const manifest = {
  development: true,
  tools: { circom2: compilerVersion(), snarkjs: toolVersion("snarkjs") },
  sources: Object.fromEntries(sources.map((source) => [source, fileSha256(packagePath(source))])),
  circuits: Object.fromEntries(circuits),
} satisfies Omit<Manifest, "circuits"> & { circuits: Record<string, CircuitEntry> }
writeFileSync(packagePath(`${target}/manifest.json`), `${JSON.stringify(manifest, null, 2)}\n`)

if (check) {
  for (const file of globSync("*", { cwd: packagePath(target) })) {
    if (
      fileSha256(packagePath(`${target}/${file}`)) !== fileSha256(packagePath(`artifacts/${file}`))
    )
      fail(file)
  }
  console.log("the artifacts equal this build of the sources, byte for byte")
}
// snarkjs keeps its worker threads alive.
process.exit(0)

function keyHash(key: VerifyingKey): `0x${string}` {
  const words = verifyingKeyWords(key).map((word) => word.toString(16).padStart(64, "0"))
  return `0x${bytesToHex(keccak_256(Buffer.from(words.join(""), "hex")))}`
}

function toolVersion(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  const { version }: { version: string } = JSON.parse(
    readFileSync(`${entry.slice(0, entry.lastIndexOf(`/${name}/`))}/${name}/package.json`, "utf8"),
  )
  return version
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await run()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

function fail(file: string): never {
  console.error(
    `${file} differs from this build of the sources: run the build without --check and commit the result`,
  )
  process.exit(1)
}
