import artifact from "@shielded-relay/pool-program/artifacts/pool.json" with { type: "json" }

/** SHA-256 of the program in pool-program, hex. It verifies with keys whose secrets are published, so it guards no real money. */
export const developmentBuildHash: string = artifact.sha256

/** Hash of the first block of the cluster that real money is on. */
const mainnetGenesisHash = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"

/** Why a program must not be deployed or served on a cluster; `null` when nothing speaks against it. */
export const refusalOfBuild = (programHash: string, genesisHash: string): string | null =>
  programHash === developmentBuildHash && genesisHash === mainnetGenesisHash
    ? "The program in pool-program verifies with keys of the development ceremony and guards no real money: build one with keys of your own"
    : null
