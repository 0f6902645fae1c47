import { createPrivateKey, createPublicKey, sign } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { hashMessage, Wallet } from "ethers"
import { TronWeb, utils } from "tronweb"

/** A key for tests alone, on both curves: 32 bytes of 0x42. */
const secret = Buffer.alloc(32, 0x42)
const wallet = new Wallet(`0x${secret.toString("hex")}`)
const tron = new TronWeb({ fullHost: "http://localhost" })
const ed25519 = createPrivateKey({
  format: "der",
  type: "pkcs8",
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secret]),
})
const solanaKey = createPublicKey(ed25519).export({ format: "der", type: "spki" }).subarray(-32)

const sessionId = "6E9F1C1E-7d2b-4c3a-9b1e-000000000001"
const clientPublicKey = "0279BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798"

/** The message of each mode, as the service's contract prints it. */
const messages = [
  {
    useEIP712: false,
    lines: [
      "Authorize Service session",
      `Session ID: ${sessionId}`,
      `Public Key: ${clientPublicKey}`,
      "This signature can also be used to submit transactions.",
    ],
  },
  {
    useEIP712: true,
    lines: [
      "Authorize Service session",
      `Session ID: ${sessionId}`,
      `Public Key: ${clientPublicKey}`,
    ],
  },
]

const signers = [
  { by: "ethers", address: wallet.address, sign: (text: string) => wallet.signMessage(text) },
  {
    by: "ethers",
    address: wallet.address.toLowerCase(),
    sign: (text: string) => wallet.signMessage(text),
  },
  {
    by: "tronweb",
    address: utils.address.fromHex(`41${wallet.address.slice(2)}`),
    sign: (text: string) => tron.trx.signMessageV2(text, secret.toString("hex")),
  },
  {
    by: "node:crypto",
    address: new PublicKey(solanaKey).toBase58(),
    sign: (text: string) => sign(null, Buffer.from(text), ed25519).toString("hex"),
  },
]

/** Version 2 of the message, in each mode, with and without a chain, by each wallet for its own address as it sends it. */
export async function boundSessionMessages() {
  const audience = "https://relay.example"
  const terms = messages.flatMap(({ useEIP712, lines }) =>
    [null, 1, 728126428].map((chainId) => ({ useEIP712, lines, chainId })),
  )
  return Promise.all(
    terms.flatMap(({ useEIP712, lines, chainId }) =>
      signers.map(async ({ by, address, sign: signText }) => {
        const all = [
          ...lines,
          `Address: ${address}`,
          `Audience: ${audience}`,
          ...(chainId === null ? [] : [`Chain ID: ${chainId}`]),
        ]
        const text = all.join("\n")
        return {
          messageVersion: 2,
          useEIP712,
          sessionId,
          clientPublicKey,
          address,
          audience,
          chainId,
          lines: all,
          eip191Digest: hashMessage(text),
          tip191Digest: utils.message.hashMessage(text),
          by,
          signature: await signText(text),
        }
      }),
    ),
  )
}

/** Signatures of both session messages of version 1: EIP-191 by ethers, TIP-191 by tronweb, Ed25519 by OpenSSL. */
export async function sessionMessages() {
  return Promise.all(
    messages.map(async ({ useEIP712, lines }) => {
      const text = lines.join("\n")
      return {
        useEIP712,
        sessionId,
        clientPublicKey,
        lines,
        eip191Digest: hashMessage(text),
        tip191Digest: utils.message.hashMessage(text),
        signatures: [
          {
            by: "ethers",
            address: wallet.address,
            signature: await wallet.signMessage(text),
          },
          {
            by: "tronweb",
            address: utils.address.fromHex(`41${wallet.address.slice(2)}`),
            signature: tron.trx.signMessageV2(text, secret.toString("hex")),
          },
          {
            by: "node:crypto",
            address: new PublicKey(solanaKey).toBase58(),
            signature: sign(null, Buffer.from(text), ed25519).toString("hex"),
          },
        ],
      }
    }),
  )
}
