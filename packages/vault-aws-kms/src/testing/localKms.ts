import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"

export const credentials = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
}

/** The key of AWS's examples, and another one of the account. */
export const arn = "arn:aws:kms:us-west-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab"
export const otherArn =
  "arn:aws:kms:us-west-2:111122223333:key/0987dcba-09fe-87dc-65ba-ab0987654321"

export interface Asked {
  readonly target: string
  readonly body: Record<string, unknown>
}

/** What a server answers instead of its own answer: an error by its name, or nothing at all. */
export type Fault = { readonly status: number; readonly type: string } | "silence"

/**
 * A server with the request and response shapes of AWS KMS (JSON 1.1: API Reference, DescribeKey, Encrypt, Decrypt), and keys in its memory, for
 * tests.
 *
 * @param isSigned Whether a request with this body has the right signature. Without it, the name of the access key is enough.
 */
export async function localKms(
  isSigned: (request: IncomingMessage, body: string) => boolean = isOfAccessKey,
) {
  const asked: Array<Asked> = []
  const faults: Array<Fault> = []
  const metadata: Record<string, unknown> = {}
  let isDisabled = false
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" })
      response.end(JSON.stringify(body))
    }
    void textOf(request).then((text) => {
      if (!isSigned(request, text))
        return answer(400, {
          __type: "InvalidSignatureException",
          message: "The signature differs",
        })
      const target = String(request.headers["x-amz-target"])
      const body: Record<string, unknown> = JSON.parse(text)
      asked.push({ target, body })
      const fault = faults.shift()
      if (fault === "silence") return
      if (fault !== undefined)
        return answer(fault.status, { __type: fault.type, message: "the account's own words" })
      const refused = (type: string) => answer(400, { __type: type })
      const id = String(body["KeyId"])
      if (id !== arn && id !== otherArn) return refused("NotFoundException")
      if (isDisabled && target !== "TrentService.DescribeKey") return refused("DisabledException")
      const aad = Buffer.from(JSON.stringify(body["EncryptionContext"] ?? {}))
      switch (target) {
        case "TrentService.DescribeKey":
          return answer(200, {
            KeyMetadata: {
              AWSAccountId: "111122223333",
              Arn: id,
              KeyId: id.split("/")[1],
              KeyManager: "CUSTOMER",
              KeySpec: "SYMMETRIC_DEFAULT",
              KeyState: isDisabled ? "Disabled" : "Enabled",
              KeyUsage: "ENCRYPT_DECRYPT",
              Enabled: !isDisabled,
              MultiRegion: false,
              Origin: "AWS_KMS",
              CreationDate: 1.5e9,
              ...metadata,
            },
          })
        case "TrentService.Encrypt":
          return answer(200, {
            CiphertextBlob: seal(id, aad, base64(body["Plaintext"])).toString("base64"),
            EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
            KeyId: metadata["Arn"] ?? id,
          })
        case "TrentService.Decrypt": {
          const opened = open(id, aad, base64(body["CiphertextBlob"]))
          if (typeof opened === "string") return refused(opened)
          return answer(200, {
            Plaintext: opened.toString("base64"),
            EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
            KeyId: metadata["Arn"] ?? id,
          })
        }
        default:
          return refused("UnknownOperationException")
      }
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    faults,
    metadata,
    /** Disables the keys, or enables them: KMS describes them, and refuses every use. */
    disable: (is: boolean) => {
      isDisabled = is
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

const base64 = (value: unknown) => Buffer.from(String(value), "base64")

const isOfAccessKey = ({ headers }: IncomingMessage) =>
  String(headers.authorization).startsWith(
    `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/`,
  )

const secretOf = (id: string) => createHash("sha256").update(id).digest()

/** The key's id in 32 bytes, a nonce, and AES-256-GCM. */
function seal(id: string, aad: Buffer, plaintext: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", secretOf(id), iv).setAAD(aad)
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([createHash("sha256").update(`id ${id}`).digest(), iv, sealed])
}

function open(id: string, aad: Buffer, blob: Buffer): Buffer | string {
  const isOf = (one: string) =>
    blob.subarray(0, 32).equals(createHash("sha256").update(`id ${one}`).digest())
  if (!isOf(id))
    return [arn, otherArn].some(isOf) ? "IncorrectKeyException" : "InvalidCiphertextException"
  try {
    const cipher = createDecipheriv("aes-256-gcm", secretOf(id), blob.subarray(32, 44), {
      authTagLength: 16,
    })
    cipher.setAAD(aad).setAuthTag(blob.subarray(-16))
    return Buffer.concat([cipher.update(blob.subarray(44, -16)), cipher.final()])
  } catch {
    return "InvalidCiphertextException"
  }
}
