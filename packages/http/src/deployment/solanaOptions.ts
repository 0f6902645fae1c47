import type { SolanaDeploymentOptions } from "@shielded-relay/chain-solana"
import { Effect } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import { emptyVault } from "../start/emptyVault.ts"
import { keysIn } from "../start/keysIn.ts"
import { programKey } from "../start/programKey.ts"
import { resolveSecretsOfChain } from "../start/resolveSecretsOfChain.ts"
import type { Terminal } from "../cli/Terminal.ts"
import type { SolanaDeploymentFile } from "./readSolanaDeployment.ts"

/** The options of chain-solana's deployments, with the endpoints' secrets resolved. Leaves the signer and the journal out. */
export const solanaOptions = Effect.fnUntraced(function* (
  file: SolanaDeploymentFile,
  terminal: Pick<Terminal, "environment" | "readFile" | "readBytes">,
) {
  const { chainId, genesisHash, admin, tokens, exchange, programFile, unitPrice } = file
  const { endpoints } = yield* resolveSecretsOfChain(
    { chainId, endpoints: file.endpoints, senders: [] },
    terminal,
  ).pipe(Effect.provide(emptyVault))
  return {
    chainId,
    genesisHash,
    endpoints,
    admin,
    tokens: tokens.map(({ address, symbol, minimumDeposit, decimals }) => ({
      ...(address === null ? { test: { symbol } } : { token: address }),
      minimumDeposit,
      decimals,
    })),
    ...(exchange === undefined ? {} : { exchange }),
    verifyingKey: programKey(keysIn(terminal.environment)),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(programFile === undefined
      ? {}
      : {
          program: yield* Effect.try({
            try: () => terminal.readBytes(programFile),
            catch: () =>
              new ConfigurationError([
                { where: "programFile", what: `cannot be read: ${programFile}` },
              ]),
          }),
        }),
  } satisfies SolanaDeploymentOptions
})
