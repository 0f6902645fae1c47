import { WrappingKeyUnavailable } from "@shielded-relay/vault-file"

/** Names of errors of AWS KMS (API reference, Decrypt and Encrypt) that need someone, and what to do about each. */
const permanent: ReadonlyMap<string, string> = new Map([
  ["DisabledException", "the key is disabled: enable it"],
  [
    "KMSInvalidStateException",
    "the key's state does not allow it: cancel its deletion, or import its material again",
  ],
  ["NotFoundException", "there is no such key in this account and region: correct the ARN"],
  ["IncorrectKeyException", "another key wrapped the data key: configure that key"],
  [
    "InvalidCiphertextException",
    "the wrapped data key or its context was altered, or another key made it",
  ],
  ["InvalidKeyUsageException", "the key is not for encryption: make a symmetric key"],
  [
    "AccessDeniedException",
    "access is denied: allow kms:DescribeKey, kms:Encrypt and kms:Decrypt on this key",
  ],
  ["UnrecognizedClientException", "the credentials are not valid: correct them"],
  ["InvalidSignatureException", "the credentials' secret is wrong, or this machine's clock"],
  ["IncompleteSignatureException", "the credentials are damaged: correct them"],
  ["InvalidClientTokenId", "the credentials are not valid: correct them"],
  ["ExpiredTokenException", "the session's credentials have expired: get new ones"],
  ["CredentialsProviderError", "there are no credentials: provide them as for AWS's own tools"],
  ["ValidationException", "AWS KMS does not accept the request: correct the ARN"],
])

/** A failure of a call to AWS KMS. The message names the error's kind, and takes nothing else from it: its text may quote the account's. */
export function kmsFailure(error: unknown, arn: string): WrappingKeyUnavailable {
  const name = error instanceof Error ? error.name : "Error"
  const remedy = permanent.get(name)
  if (remedy !== undefined)
    return new WrappingKeyUnavailable(`the key ${arn} cannot be used (${name}): ${remedy}`, {
      retryable: false,
    })
  return new WrappingKeyUnavailable(
    `AWS KMS does not answer for the key ${arn} (${codeOf(error) ?? name}): see whether its endpoint can be reached, and try again`,
    { retryable: true },
  )
}

/** The system's code of a failed connection, such as ECONNREFUSED. */
function codeOf(error: unknown): string | null {
  const code: unknown = Reflect.get(Object(error), "code")
  return typeof code === "string" && /^E[A-Z_]+$/.test(code) ? code : null
}
