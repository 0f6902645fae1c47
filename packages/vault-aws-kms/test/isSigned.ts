import aws4 from "aws4"
import type { IncomingMessage } from "node:http"
import { credentials } from "../src/testing/index.ts"

/** Signs the same request again with a library that the adapter does not use, with the headers that the caller says it signed. */
export function isSigned(request: IncomingMessage, body: string): boolean {
  const authorization = String(request.headers.authorization)
  const [, names = ""] = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization) ?? []
  const [, region = ""] =
    /Credential=AKIDEXAMPLE\/\d{8}\/([a-z0-9-]+)\/kms\//.exec(authorization) ?? []
  const headers = Object.fromEntries(
    names.split(";").map((name) => [name, String(request.headers[name])]),
  )
  const signed = aws4.sign(
    { method: "POST", path: request.url ?? "", service: "kms", region, headers, body },
    credentials,
  )
  return (
    names.includes("host") &&
    names.includes("x-amz-target") &&
    String(Reflect.get(Object(signed.headers), "Authorization")) === authorization
  )
}
