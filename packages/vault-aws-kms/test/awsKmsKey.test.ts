import { randomBytes } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { WrappingKeyUnavailable, type WrappingKey } from "@shielded-relay/vault-file"
import { wrappingKeyContract } from "@shielded-relay/vault-file/testing"
import { awsKmsKey } from "../src/index.ts"
import { isSigned } from "./isSigned.ts"
import { arn, credentials, localKms, otherArn, type Fault } from "../src/testing/index.ts"

/** The variables by which AWS's tools find endpoint and credentials, and no files of this machine. */
const variables = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_CONFIG_FILE: "/nowhere",
  AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
}
const before = { ...process.env }
let kms: Awaited<ReturnType<typeof localKms>>
beforeAll(async () => {
  kms = await localKms(isSigned)
  Object.assign(process.env, variables, { AWS_ENDPOINT_URL_KMS: kms.url })
})
afterEach(() => {
  kms.faults.splice(0)
  kms.asked.splice(0)
  for (const name of Object.keys(kms.metadata)) delete kms.metadata[name]
})
afterAll(async () => {
  for (const name of [...Object.keys(variables), "AWS_ENDPOINT_URL_KMS"]) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  await kms.close()
})

const keyOf = (change: { arn?: string; region?: string; timeout?: number } = {}) =>
  awsKmsKey({ arn, region: "us-west-2", ...change })
const context = { format: "shielded-relay-vault", version: "2", key: arn }
const dataKey = new Uint8Array(randomBytes(32))
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof WrappingKeyUnavailable ? error : null),
  )

wrappingKeyContract(
  { describe, it, expect },
  async () => keyOf(),
  async () => keyOf({ arn: otherArn }),
  { everyByte: false },
)

describe("a key of AWS KMS", () => {
  it("asks for this key alone, with the vault's header as context, in the shapes of the API", async () => {
    const key = keyOf()
    await key.identify()
    const wrapped = await key.wrap(dataKey, context)
    await key.unwrap(wrapped, context)
    expect(kms.asked).toEqual([
      { target: "TrentService.DescribeKey", body: { KeyId: arn } },
      {
        target: "TrentService.Encrypt",
        body: {
          KeyId: arn,
          Plaintext: Buffer.from(dataKey).toString("base64"),
          EncryptionContext: context,
        },
      },
      {
        target: "TrentService.Decrypt",
        body: {
          KeyId: arn,
          CiphertextBlob: Buffer.from(wrapped).toString("base64"),
          EncryptionContext: context,
        },
      },
    ])
    expect(key.name).toBe(`aws-kms:${arn}`)
  })

  it.each([
    ["DisabledException", 400, "enable it"],
    ["KMSInvalidStateException", 400, "cancel its deletion"],
    ["AccessDeniedException", 400, "allow kms:DescribeKey, kms:Encrypt and kms:Decrypt"],
    ["NotFoundException", 400, "correct the ARN"],
    ["UnrecognizedClientException", 400, "credentials are not valid"],
    ["ExpiredTokenException", 400, "get new ones"],
  ] as const)("tells %s, asks no second time, and quotes nothing", async (type, status, remedy) => {
    kms.faults.push({ status, type })
    const failed = await failure(keyOf().unwrap(new Uint8Array(60), context))
    expect(failed?.message).toContain(`the key ${arn} cannot be used (${type}): `)
    expect(failed?.message).toContain(remedy)
    expect(failed?.message).not.toContain("own words")
    expect(failed?.retryable).toBe(false)
    expect(kms.asked).toHaveLength(1)
  })

  it("tries three times what may pass, and says so", async () => {
    const throttled: Fault = { status: 400, type: "ThrottlingException" }
    const wrapped = await keyOf().wrap(dataKey, context)
    kms.faults.push(throttled, { status: 500, type: "KMSInternalException" })
    expect([...(await keyOf().unwrap(wrapped, context))]).toEqual([...dataKey])
    kms.faults.push(throttled, throttled, throttled)
    const failed = await failure(keyOf().unwrap(wrapped, context))
    expect(failed?.message).toContain("does not answer")
    expect(failed?.message).toContain("(ThrottlingException)")
    expect(failed?.retryable).toBe(true)
  })

  it("does not wait for ever, and tells of an endpoint that is not there", async () => {
    kms.faults.push("silence", "silence", "silence")
    const silent = await failure(keyOf({ timeout: 20 }).identify())
    expect(silent?.message).toMatch(/does not answer .* \(ETIMEDOUT\)/)
    expect(silent?.retryable).toBe(true)
    process.env["AWS_ENDPOINT_URL_KMS"] = "http://127.0.0.1:1"
    const absent = await failure(keyOf().identify())
    process.env["AWS_ENDPOINT_URL_KMS"] = kms.url
    expect(absent?.message).toMatch(/does not answer .* \(ECONNREFUSED\)/)
    expect(absent?.retryable).toBe(true)
  })

  it("needs valid credentials", async () => {
    process.env["AWS_SECRET_ACCESS_KEY"] = "wrong"
    const wrong = await failure(keyOf().identify())
    delete process.env["AWS_ACCESS_KEY_ID"]
    const absent = await failure(keyOf().identify())
    Object.assign(process.env, variables)
    expect(wrong?.message).toContain("(InvalidSignatureException)")
    expect(absent?.message).toContain("(CredentialsProviderError): there are no credentials")
  })

  it("must be an enabled symmetric key for encryption", async () => {
    for (const [change, wanted] of [
      [{ KeyState: "PendingDeletion" }, "is PendingDeletion: enable it, or cancel its deletion"],
      [{ KeyState: "Disabled" }, "is Disabled"],
      [{ KeyUsage: "SIGN_VERIFY", KeySpec: "ECC_NIST_P256" }, "ECC_NIST_P256 for SIGN_VERIFY"],
      [{ Arn: otherArn }, `described the key ${otherArn}`],
    ] as const) {
      Object.assign(kms.metadata, change)
      expect((await failure(keyOf().identify()))?.message).toContain(wanted)
      for (const name of Object.keys(kms.metadata)) delete kms.metadata[name]
    }
  })

  it("is the key that answers", async () => {
    const wrapped = await keyOf().wrap(dataKey, context)
    kms.metadata["Arn"] = otherArn
    for (const call of [keyOf().wrap(dataKey, context), keyOf().unwrap(wrapped, context)])
      expect((await failure(call))?.message).toBe(
        `AWS KMS answered for the key ${otherArn} instead of ${arn}`,
      )
  })

  it("takes a replica of a multi-Region key for the key, and no other key of another Region", async () => {
    const of = (region: string, id: string) => `arn:aws:kms:${region}:111122223333:key/${id}`
    const refused = async (key: WrappingKey, pinned: string) =>
      (await failure(key.unwrap(new Uint8Array(60), { ...context, key: pinned })))?.message ?? ""
    const replica = keyOf({ arn: of("us-west-2", "mrk-1234") })
    // The server has no such key: the request reached it.
    expect(await refused(replica, of("eu-west-1", "mrk-1234"))).toContain("(NotFoundException)")
    expect(await refused(replica, of("eu-west-1", "mrk-9999"))).toContain("is another key")
    expect(await refused(keyOf(), arn.replace("us-west-2", "eu-west-1"))).toContain(
      "is another key",
    )
  })
})
