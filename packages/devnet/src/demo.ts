import { evmTour } from "./demo/evmTour.ts"
import { solanaTour } from "./demo/solanaTour.ts"
import { tronTour } from "./demo/tronTour.ts"
import { waasTour } from "./demo/waasTour.ts"

/**
 * The tour: starts a local node, tokens, the pool and the service, then runs callers as separate programs. The exit code is 0 only if every
 * figure was correct.
 *
 * - `--solana`: on a Solana cluster instead of an EVM chain.
 * - `--tron`: on a TRON network.
 * - `--waas`: of managed wallets, on an EVM chain, a TRON network and a Solana cluster.
 * - `--page`: offers the wallet page at once, without the tour.
 * - `--requests`: also prints what the node was asked about payers and recipients.
 * - `--once`: exits after the tour instead of staying up until Ctrl-C.
 */
const once = process.argv.includes("--once")
const pageAlone = process.argv.includes("--page")
const showsQuestions = process.argv.includes("--requests")
const closers: Array<() => Promise<void>> = []
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve())
})

try {
  await Promise.race([tour(), interrupted])
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  for (const close of closers.toReversed()) await close()
}

async function tour(): Promise<void> {
  const stage = (closer: () => Promise<void>) => void closers.push(closer)
  const { url, page } = await chosenTour(stage)
  if (!pageAlone) console.log("\nEvery figure agrees with the chain.")
  if (once) return

  console.log("\nThe service stays up until Ctrl-C. Try:")
  if (page !== null) console.log(`  ${page} in a browser: a wallet, with test wallets to connect`)
  console.log(`  ${url}/docs in a browser: every route\n  curl ${url}/supported-tokens\n`)
  await interrupted
}

/** Runs the chosen tour. Returns where its service is, and where its wallet page, if it has one. */
async function chosenTour(
  stage: (closer: () => Promise<void>) => void,
): Promise<{ readonly url: string; readonly page: string | null }> {
  if (process.argv.includes("--waas")) return { url: (await waasTour(stage)).url, page: null }
  if (!pageAlone && !once)
    console.log(
      "The tour takes some minutes. With `--page` the demo offers the wallet page at once.",
    )
  const options = { showsQuestions, staysUp: !once, calls: !pageAlone }
  if (process.argv.includes("--tron")) return tronTour(stage, options)
  if (process.argv.includes("--solana")) return solanaTour(stage, options)
  return evmTour(stage, options)
}
