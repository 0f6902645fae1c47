import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { packPublished } from "../installation/packPublished.ts"
import { timedRun } from "../installation/timedRun.ts"

/** What a service with a chain of each family and the embedded database is installed from. */
const packages = [
  "shielded-relay",
  "@shielded-relay/http",
  "@shielded-relay/chain-evm",
  "@shielded-relay/chain-solana",
  "@shielded-relay/chain-tron",
  "@shielded-relay/storage-postgres",
]

/** Builds what is published and installs the service into a new folder, with libraries from npm's cache where it has them. Returns the folder. */
export async function installService(parent: string): Promise<string> {
  const { manifests, fileOf } = await packPublished(join(parent, "tarballs"), packages)
  const place = join(parent, "place")
  await mkdir(place)
  const dependencies = Object.fromEntries([...manifests.keys()].map((name) => [name, fileOf(name)]))
  await writeFile(
    join(place, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  )
  await timedRun("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: place })
  return place
}
