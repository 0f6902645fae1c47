import artifact from "@shielded-relay/pool-program/artifacts/pool.json" with { type: "json" }

/**
 * SHA-256 of the program in pool-program, hex. Its verifying keys come from a ceremony with published secrets, so it is unsafe for real
 * money.
 */
export const developmentBuildHash: string = artifact.sha256

/** Genesis hash of mainnet-beta. */
export const mainnetGenesisHash = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"

/** Why a program must not be deployed to or served on a cluster; `null` if it may. */
export const refusalOfBuild = (
  programHash: string,
  genesisHash: string,
  developmentKeys = false,
): string | null => {
  if (genesisHash !== mainnetGenesisHash) return null
  if (programHash === developmentBuildHash)
    return "The program in pool-program uses verifying keys of the development ceremony, which are unsafe for real money: build one with your own keys"
  return developmentKeys
    ? "The keys come from phase 1 of the development ceremony, which is unsafe for real money: use the keys of a production ceremony"
    : null
}
