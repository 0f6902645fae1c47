import { Result } from "effect"
import { hashMessage, TypedDataEncoder, Wallet } from "ethers"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { typedDataOf } from "../../../build/vectors/typedDataOf.ts"
import { chainIdFromNumber } from "../../../src/address/index.ts"
import { solanaTransactionText, transactionDigest } from "../../../src/authorization/index.ts"
import {
  primaryTypes,
  type PrimaryTypeRow,
  tailFields,
} from "../../../src/authorization/transaction/primaryTypes.ts"
import { sessionMessage } from "../../../src/session/index.ts"
import type { SignedField } from "../../../src/authorization/transaction/SignedField.ts"

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/authorization.md"), "utf8")
const rows: ReadonlyArray<[string, PrimaryTypeRow]> = Object.entries(primaryTypes)

/** The first code block after a mark. */
const blockAfter = (mark: string) =>
  /```(?:json)?\n([\s\S]*?)\n```/.exec(page.slice(page.indexOf(mark)))?.[1] ?? ""

describe("docs/authorization.md", () => {
  it.each(rows)("has the struct of %s", (name, { routes, fields }) => {
    const cells = [
      name,
      routes.map(code).join(", "),
      fields.map((field) => code(`${field.type} ${field.name}`)).join(", "),
    ]
    expect(page).toContain(`| ${cells.join(" | ")} |`)
  })

  it.each(rows)("has the text's lines of %s", (name, { fields, tailLines }) => {
    const tail = tailLines.map(({ field, whenAbsent }) => {
      const line = lineOf(tailFields[field])
      return whenAbsent === null ? `[${line}]` : line
    })
    expect(page).toContain(`| ${name} | ${[...fields.map(lineOf), ...tail].join("; ")} |`)
  })

  it("has the tail in its order", () => {
    const tail = Object.values(tailFields).map(({ type, name }) => code(`${type} ${name}`))
    expect(page).toContain(`whichever of ${tail.join(", ")} the body carries`)
  })

  it("shows what ethers signs for its example, and what the service expects", async () => {
    const body = JSON.parse(blockAfter("<!-- example: typed data -->"))
    const { domain, types, message } = typedDataOf("Transfer", body)
    const wallet = new Wallet(`0x${"42".repeat(32)}`)
    const shown = page.slice(
      page.indexOf("<!-- example: typed data -->"),
      page.indexOf("## Solana text"),
    )
    const digest = TypedDataEncoder.hash(domain, { ...types }, { ...message })
    expect(shown).toContain(
      `| ${code(TypedDataEncoder.from({ ...types }).encodeType("Transfer"))} |`,
    )
    expect(shown).toContain(`| ${code(TypedDataEncoder.hashDomain(domain))} |`)
    expect(shown).toContain(`| ${code(digest)} |`)
    const signature = await wallet.signTypedData(domain, { ...types }, { ...message })
    expect(shown).toContain(`| ${code(signature)} |`)
    expect(shown).toContain(code(String(message["recipient"])))
    const rebuilt = Result.getOrThrow(transactionDigest("Transfer", body))
    expect(`0x${Buffer.from(rebuilt).toString("hex")}`).toBe(digest)
  })

  it("shows what ethers signs for a session, and what the service expects", async () => {
    const text = blockAfter("<!-- example: session message -->")
    const wallet = new Wallet(`0x${"42".repeat(32)}`)
    const shown = page.slice(
      page.indexOf("<!-- example: session"),
      page.indexOf("## One transaction"),
    )
    expect(shown).toContain(`| ${code(hashMessage(text))} |`)
    expect(shown).toContain(`| ${code(await wallet.signMessage(text))} |`)
    const [, sessionId = "", clientPublicKey = ""] =
      /Session ID: (.*)\nPublic Key: (.*)/.exec(text) ?? []
    const binding = {
      address: wallet.address,
      audience: "https://relay.example",
      chainId: chainIdFromNumber(1),
    }
    expect(sessionMessage({ sessionId, clientPublicKey, mode: "normal", binding })).toBe(text)
  })

  it("shows the text of its other example", () => {
    const body = JSON.parse(blockAfter("<!-- example: Solana text -->"))
    const text = Result.getOrThrow(solanaTransactionText("Withdraw", body))
    expect(blockAfter("\nThe text:\n")).toBe(text)
  })
})

function lineOf(field: SignedField): string {
  if (field.type === "TokenAmount[]") return "pairs"
  if (field.type === "RecipientAmount[]") return "payouts"
  return code(`${field.label}: <${field.from}>`)
}

function code(text: string): string {
  return `\`${text}\``
}
