import { Schema } from "effect"

const chainIdText = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{0,15}$/u))

const alive = Schema.Struct({ status: Schema.Literal("success") })

/**
 * The routes that carry no signature, with the shape of what they answer; `null` where it is a document of its own.
 * `caching` is the value of `Cache-Control`.
 */
export const helperRoutes = {
  "/healthz": {
    summary: "Whether the process answers",
    query: null,
    answer: alive,
    mediaType: "application/json",
    caching: "no-cache",
  },
  "/ping": {
    summary: "Whether the process answers",
    query: null,
    answer: alive,
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
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/openapi.json": {
    summary: "This document",
    query: null,
    answer: null,
    mediaType: "application/json",
    caching: "public, max-age=60",
  },
  "/docs": {
    summary: "This document as a page",
    query: null,
    answer: null,
    mediaType: "text/html; charset=utf-8",
    caching: "public, max-age=60",
  },
} as const

export type HelperPath = keyof typeof helperRoutes

/** Whether a path below the mount prefix is one of the unsigned helpers. */
export function isHelperPath(path: string): path is HelperPath {
  return Object.hasOwn(helperRoutes, path)
}
