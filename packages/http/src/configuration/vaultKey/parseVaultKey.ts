import type { Parsed } from "../parseValue.ts"
import { parsePkcs11Uri } from "./parsePkcs11Uri.ts"
import type { VaultKeyReference } from "./VaultKeyReference.ts"

/** Parses `pkcs11:…` or `aws-kms:…`. A problem never quotes the text: someone may have put a PIN into it. */
export function parseVaultKey(text: string): Parsed<VaultKeyReference> {
  if (text.startsWith("pkcs11:")) return parsePkcs11Uri(text)
  if (!text.startsWith("aws-kms:"))
    return { problem: "must begin with pkcs11: (a URI of RFC 7512) or aws-kms: (a key's ARN)" }
  const arn = text.slice("aws-kms:".length)
  const [, region] =
    /^arn:aws(?:-[a-z]+)*:kms:([a-z]{2}(?:-[a-z]+)+-[0-9]):[0-9]{12}:key\/[0-9A-Za-z-]{1,64}$/.exec(
      arn,
    ) ?? []
  return region === undefined
    ? {
        problem:
          "must be aws-kms: and the ARN of a key, such as aws-kms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab. An alias may come to name another key",
      }
    : { value: { kind: "aws-kms", arn, region } }
}
