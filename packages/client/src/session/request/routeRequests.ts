import type { Answers } from "../../generated/contract.ts"
import type { QueryFields } from "../../request/query.ts"
import { readAnswer } from "../../transport/readAnswer.ts"
import { retrying } from "../../transport/retry.ts"
import type { Transport } from "../../transport/Transport.ts"
import type { SessionKey } from "../SessionKey.ts"
import { signedGet, signedPost, type Fields, type GetKey } from "./signedRequest.ts"

/** The GET routes whose path has no parameter. */
export type ReadKey = Exclude<GetKey, "GET /operation/:nonce" | "GET /private-send/:orderId">

/** Reads a route once. */
export async function readOnce<K extends ReadKey>(
  transport: Transport,
  session: SessionKey,
  key: K,
  fields: QueryFields,
): Promise<Answers[K]> {
  const request = signedGet(transport, session, key, fields)
  return readAnswer(key, await transport.send(request), request.nonce)
}

/** For POST routes that move no money: each attempt is a new request. */
export function postRoute<
  K extends "POST /refresh-cache" | "POST /cancel-operation" | "POST /replay-webhook",
>(transport: Transport, session: SessionKey, key: K, fields: Fields<K>): Promise<Answers[K]> {
  return retrying(transport, async () => {
    const request = signedPost(transport, session, key, fields)
    return readAnswer(key, await transport.send(request), request.nonce)
  })
}
