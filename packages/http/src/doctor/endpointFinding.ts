import type { EndpointExamination, Finding } from "@shielded-relay/core"
import { toleratedSeconds } from "./toleratedSeconds.ts"

/** @param now milliseconds since the epoch, by this machine's clock */
export function endpointFinding({ name, answer }: EndpointExamination, now: number): Finding {
  switch (answer.type) {
    case "failure": {
      const { what, remedy } = failureOf(answer)
      return { verdict: "fault", endpoint: name, what, remedy }
    }
    case "chain":
      return {
        verdict: "ok",
        endpoint: name,
        what: "it is on the configured chain and takes transactions only",
        remedy: null,
      }
    case "head": {
      const behind = secondsBehind(answer, now)
      const what = `block ${answer.number} is the newest, ${Math.abs(behind)} seconds ${behind < 0 ? "ahead of" : "behind"} this machine's clock`
      if (Math.abs(behind) <= toleratedSeconds)
        return { verdict: "ok", endpoint: name, what, remedy: null }
      return {
        verdict: "warning",
        endpoint: name,
        what,
        remedy:
          "Check that the endpoint follows the chain, and this machine's clock: deadlines and sessions count by it.",
      }
    }
  }
}

/** Seconds by which a newest block lies behind this machine's clock; negative if it lies ahead. */
export function secondsBehind({ time }: { readonly time: number }, now: number): number {
  return Math.floor(now / 1_000) - time
}

interface Failure {
  readonly what: string
  readonly remedy: string
}

/** By the adapters' kinds of failures (`EndpointFault` of chain-rpc). */
const failures: ReadonlyMap<string, Failure> = new Map([
  [
    "unavailable",
    {
      what: "it cannot be reached",
      remedy: "Check its URL, and that its node runs and can be reached from this machine.",
    },
  ],
  [
    "timeout",
    {
      what: "it does not answer in time",
      remedy: "Check that its node runs and is not overloaded, or use another endpoint.",
    },
  ],
  [
    "unauthorized",
    { what: "it refuses the credentials", remedy: "Correct the key in its URL or headers." },
  ],
  [
    "rate-limited",
    {
      what: "it limits the rate of requests",
      remedy: "Raise the limit at its provider, or use another endpoint.",
    },
  ],
  [
    "malformed",
    {
      what: "its answers do not follow the chain's protocol",
      remedy: "Correct its URL: another service may answer there.",
    },
  ],
])

function failureOf({ kind, chain }: { readonly kind: string; readonly chain?: string }): Failure {
  if (kind === "wrong-chain")
    return {
      what: `it serves ${chain ?? "another chain"}, not the configured one`,
      remedy: "Correct its URL, or the chain's chainId (on Solana its genesisHash).",
    }
  return (
    failures.get(kind) ?? {
      what: `it fails: ${kind}`,
      remedy: "Check its node, or use another endpoint.",
    }
  )
}
