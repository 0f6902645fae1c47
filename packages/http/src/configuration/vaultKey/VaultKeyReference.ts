import type { OutsideReference } from "../SecretReference.ts"

/** Where the key that seals the vault is. Contains no secret. */
export type VaultKeyReference = Pkcs11Reference | AwsKmsReference

/** A key in a token, by the attributes of its URI (RFC 7512). */
export interface Pkcs11Reference {
  readonly kind: "pkcs11"
  /** Path of the vendor's module. */
  readonly module: string
  readonly token?: string
  readonly serial?: string
  readonly object?: string
  /** Hex. */
  readonly id?: string
  readonly pin: OutsideReference
}

/** A key of AWS KMS, by its ARN. */
export interface AwsKmsReference {
  readonly kind: "aws-kms"
  readonly arn: string
  readonly region: string
}
