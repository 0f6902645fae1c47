/**
 * Compiles the circuits of a pool into .cache/compiled/NAME.r1cs and compares them with the manifest:
 * `npm run compile -w @shielded-relay/pool-circuits`. A ceremony starts from these constraint systems.
 */
import { poolCircuits } from "../src/keys-folder.ts"
import { manifest } from "../src/manifest.ts"
import { compile } from "./compile.ts"
import { fileSha256 } from "./files.ts"

for (const name of poolCircuits) {
  const { r1csPath } = await compile(`circuits/main/${name}.circom`, ".cache/compiled")
  const sha256 = fileSha256(r1csPath)
  if (sha256 !== manifest.circuits[name].sha256.r1cs) {
    console.error(`${r1csPath} has SHA-256 ${sha256}, which is not the manifest's`)
    process.exit(1)
  }
  console.log(`${sha256}  ${r1csPath}`)
}
