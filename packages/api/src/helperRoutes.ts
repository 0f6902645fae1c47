import type { ErrorCode } from "@shielded-relay/core"
import { Schema } from "effect"

const pemKey = Schema.String.annotate({ description: "P-256, PEM of a SubjectPublicKeyInfo" })

const chainIdText = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{0,15}$/u))

const alive = Schema.Struct({ status: Schema.Literal("success") })

interface HelperRoute {
  readonly summary: string
  readonly query: Schema.Constraint | null
  readonly answer: Schema.Constraint | null
  /** Refusals in addition to those of every request. */
  readonly refusals: ReadonlyArray<ErrorCode>
  readonly mediaType: string
  readonly caching: string
}

const cap = (description: string) =>
  Schema.NullOr(Schema.Int).annotate({ description: `${description}; null if unlimited` })

/**
 * The unsigned routes, each with the schema of its answer. The schema is `null` if the answer is a whole document. `caching` is the value
 * of `Cache-Control`.
 */
export const helperRoutes = {
  "/healthz": {
    summary: "Whether the process answers",
    query: null,
    answer: alive,
    refusals: [],
    mediaType: "application/json",
    caching: "no-cache",
  },
  "/ping": {
    summary: "Whether the process answers",
    query: null,
    answer: alive,
    refusals: [],
    mediaType: "application/json",
    caching: "no-cache",
  },
  "/supported-chains": {
    summary: "The chains that the service serves",
    query: null,
    answer: Schema.Struct({
      success: Schema.Literal(true),
      chains: Schema.Array(Schema.Struct({ chainId: Schema.Int, name: Schema.String })),
    }),
    refusals: [],
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/supported-tokens": {
    summary: "The tokens of every chain, or of one",
    query: Schema.Struct({ chainId: Schema.optionalKey(chainIdText) }),
    answer: Schema.Struct({
      success: Schema.Literal(true),
      tokens: Schema.Record(
        Schema.String,
        Schema.Array(
          Schema.Struct({
            chainId: Schema.Int,
            erc20TokenAddress: Schema.String,
            name: Schema.String,
            symbol: Schema.String,
            decimals: Schema.Int,
          }),
        ),
      ).annotate({ description: "By chainId as text" }),
    }),
    refusals: ["UNSUPPORTED_CHAIN"],
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/contract-addresses": {
    summary: "The pool of every chain",
    query: null,
    answer: Schema.Struct({
      success: Schema.Literal(true),
      addresses: Schema.Record(
        Schema.String,
        Schema.Struct({ poolAddress: Schema.String }),
      ).annotate({ description: "By chainId as text" }),
    }),
    refusals: [],
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/capabilities": {
    summary: "The sessions that the service opens, its limits, and what it offers",
    query: null,
    answer: Schema.Struct({
      success: Schema.Literal(true),
      sessionMessageVersions: Schema.Array(Schema.Literals([1, 2])).annotate({
        description: "The values of `messageVersion` that POST /create-session accepts",
      }),
      nonceFreshness: Schema.Literals(["lenient", "strict"]).annotate({
        description: "`strict`: a transaction that a wallet signs needs a version 7 UUID as nonce",
      }),
      longestSession: cap("Maximum lifetime of a session in seconds"),
      // Absent from answers of older services.
      freshness: Schema.optionalKey(
        Schema.Struct({
          request: Schema.Int.annotate({
            description: "Seconds that `timestamp` may be from the service's clock",
          }),
          transaction: Schema.Int.annotate({
            description: "Seconds for which a wallet's signature of a transaction is valid",
          }),
        }).annotate({ description: "How old requests may be" }),
      ),
      operatorBps: Schema.optionalKey(
        Schema.Int.annotate({
          description:
            "The operator's fee on withdrawals and private sends, in basis points of the amount",
        }),
      ),
      features: Schema.optionalKey(
        Schema.Struct({
          events: Schema.Boolean.annotate({ description: "GET /events" }),
          managedWallets: Schema.Boolean.annotate({
            description: "Managed wallets for organizations",
          }),
          webhooks: Schema.Boolean.annotate({
            description: "Whether owners can register webhooks",
          }),
        }).annotate({ description: "What only some services have" }),
      ),
      chains: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            chainId: Schema.Int,
            name: Schema.String,
            explorer: Schema.NullOr(Schema.String).annotate({
              description:
                "The page of a transaction, with `{txHash}` in place of its hash; null if the operator names none",
            }),
            // Absent from answers of older services.
            genesisHash: Schema.optionalKey(
              Schema.NullOr(Schema.String).annotate({
                description:
                  "The hash of a Solana cluster's first block in base58, which tells clusters apart; null on other chains",
              }),
            ),
          }),
        ),
      ),
      caps: Schema.Struct({
        session: Schema.Struct({
          requestsPerSecond: cap("Valid requests per session and second"),
          requests: cap("Requests per session in total"),
        }),
        owner: Schema.Struct({
          sessions: cap("Live sessions per owner"),
          unpaidOrders: Schema.Int.annotate({ description: "Unpaid orders per owner" }),
          waitingOperations: Schema.Int.annotate({
            description: "Operations per owner that wait for their time (`txCompletionTime`)",
          }),
          operationsPerProvingWorker: Schema.Int.annotate({
            description: "Unsent operations per owner and proving worker",
          }),
        }),
        clientAddress: Schema.Struct({
          sessionsPerMinute: cap("New sessions per client address and minute"),
          attestationsPerMinute: cap("Attestations per client address and minute"),
        }),
      }),
    }),
    refusals: [],
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/attestation": {
    summary: "The key that signs answers, and the platform's evidence for it",
    query: Schema.Struct({
      nonce: Schema.String.annotate({
        description: "UUID; the answer repeats it and the evidence contains it",
      }),
    }),
    answer: Schema.Struct({
      success: Schema.Literal(true),
      verificationPublicKey: pemKey,
      jwt: Schema.optionalKey(
        Schema.String.annotate({
          description:
            "The platform's token; its `eat_nonce` contains `nonce` and the hex SHA-256 of the key's SubjectPublicKeyInfo (DER). Absent if the service does not attest.",
        }),
      ),
      imageDigest: Schema.optionalKey(Schema.String),
      nextKey: Schema.optionalKey(
        Schema.Struct({
          verificationPublicKey: pemKey,
          validFrom: Schema.String.annotate({ description: "ISO 8601, UTC" }),
        }).annotate({
          description:
            "The key that will sign answers from `validFrom` on, if the operator made one",
        }),
      ),
      previousKey: Schema.optionalKey(
        Schema.Struct({
          verificationPublicKey: pemKey,
          validUntil: Schema.String.annotate({ description: "ISO 8601, UTC" }),
        }).annotate({
          description:
            "The key that signed answers until `validUntil`; absent before the first change",
        }),
      ),
      nonce: Schema.String,
    }),
    refusals: ["INVALID_NONCE", "ATTESTATION_UNAVAILABLE"],
    mediaType: "application/json",
    caching: "no-store",
  },
  "/openapi.json": {
    summary: "This document",
    query: null,
    answer: null,
    refusals: [],
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/docs": {
    summary: "This document as a page",
    query: null,
    answer: null,
    refusals: [],
    mediaType: "text/html; charset=utf-8",
    caching: "public, max-age=60",
  },
} as const satisfies Record<string, HelperRoute>

export type HelperPath = keyof typeof helperRoutes

/** Whether a path below the mount prefix is an unsigned helper route. */
export function isHelperPath(path: string): path is HelperPath {
  return Object.hasOwn(helperRoutes, path)
}
