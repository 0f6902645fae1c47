import { DecryptCommand, DescribeKeyCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms"
import {
  WrappingKeyUnavailable,
  type WrappingContext,
  type WrappingKey,
} from "@shielded-relay/vault-file"
import { kmsFailure } from "./kmsFailure.ts"

/** A key of AWS KMS. Credentials, and the endpoint if it is not the region's, come from where AWS's own tools take them. */
export interface AwsKmsKeyOptions {
  /** The key's ARN, `arn:aws:kms:<region>:<account>:key/<id>`. Aliases may come to name another key, so none is taken. */
  readonly arn: string
  /** The region to ask: that of the ARN, or another one with a replica of a multi-Region key. */
  readonly region: string
  /** Milliseconds to connect and to wait for one answer, from 1. Default: 5,000. A call is tried three times. */
  readonly timeout?: number
}

/**
 * A wrapping key in AWS KMS: a symmetric key for encryption. Its ARN is its id. The vault's format, version and key are the encryption context,
 * so they are authenticated, stand in CloudTrail, and can be conditions of a policy. Needs kms:DescribeKey, kms:Encrypt and kms:Decrypt.
 */
export function awsKmsKey({ arn, region, timeout = 5_000 }: AwsKmsKeyOptions): WrappingKey {
  const name = `aws-kms:${arn}`
  const client = new KMSClient({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: timeout,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
    },
  })
  const ask = async <A>(call: Promise<A>): Promise<A> => {
    try {
      return await call
    } catch (error) {
      throw kmsFailure(error, arn)
    }
  }
  const own = ({ key }: WrappingContext) => {
    if (!isSameKey(key, arn))
      throw refusal(
        `the vault is sealed with the key ${key}, and ${name} is another key: configure the vault's key, or put back the vault of this one`,
      )
  }
  return {
    name,
    identify: async () => {
      const { KeyMetadata: key } = await ask(client.send(new DescribeKeyCommand({ KeyId: arn })))
      if (key?.Arn === undefined || !isSameKey(key.Arn, arn))
        throw refusal(`AWS KMS described the key ${key?.Arn ?? "(none)"} for ${arn}`)
      if (key.KeyUsage !== "ENCRYPT_DECRYPT" || key.KeySpec !== "SYMMETRIC_DEFAULT")
        throw refusal(
          `the key ${arn} is ${key.KeySpec} for ${key.KeyUsage}: make a symmetric key for encryption (SYMMETRIC_DEFAULT, ENCRYPT_DECRYPT)`,
        )
      if (key.KeyState !== "Enabled")
        throw refusal(`the key ${arn} is ${key.KeyState}: enable it, or cancel its deletion`)
      return arn
    },
    wrap: async (dataKey, context) => {
      own(context)
      const { CiphertextBlob, KeyId } = await ask(
        client.send(
          new EncryptCommand({
            KeyId: arn,
            Plaintext: dataKey,
            EncryptionContext: fields(context),
          }),
        ),
      )
      return answered(CiphertextBlob, KeyId)
    },
    unwrap: async (wrapped, context) => {
      own(context)
      const { Plaintext, KeyId } = await ask(
        client.send(
          new DecryptCommand({
            // Without the key's id, KMS would decrypt with whichever key of the account made the bytes.
            KeyId: arn,
            CiphertextBlob: wrapped,
            EncryptionContext: fields(context),
          }),
        ),
      )
      return answered(Plaintext, KeyId)
    },
  }

  function answered(bytes: Uint8Array | undefined, keyId: string | undefined): Uint8Array {
    if (bytes !== undefined && keyId !== undefined && isSameKey(keyId, arn)) return bytes
    throw refusal(`AWS KMS answered for the key ${keyId ?? "(none)"} instead of ${arn}`)
  }
}

const fields = ({ format, version, key }: WrappingContext) => ({ format, version, key })

/** A multi-Region key has replicas in other Regions, with the same id and the same bytes. */
function isSameKey(one: string, other: string): boolean {
  return one === other || (isMultiRegion(one) && withoutRegion(one) === withoutRegion(other))
}

const isMultiRegion = (arn: string) => arn.includes(":key/mrk-")

const withoutRegion = (arn: string) =>
  arn
    .split(":")
    .filter((_, index) => index !== 3)
    .join(":")

function refusal(message: string): WrappingKeyUnavailable {
  return new WrappingKeyUnavailable(message, { retryable: false })
}
