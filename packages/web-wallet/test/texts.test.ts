import {
  DepositRevertedError,
  RelayNetworkError,
  RelayRequestError,
  RelayVerificationError,
} from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { de } from "../src/page/text/de.ts"
import { en } from "../src/page/text/en.ts"
import { errorFacts } from "../src/page/text/errorFacts.ts"
import { explain } from "../src/page/text/explain.ts"
import { languageFor } from "../src/page/text/languages.ts"
import { marked } from "../src/page/text/pseudo.ts"
import type { Texts } from "../src/page/text/Texts.ts"

/** Every text of a catalogue by its path; a function's with marks in its places. */
function rows(texts: object, path = ""): ReadonlyArray<readonly [string, string]> {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}/${key}`
    if (typeof value === "string") return [[here, value] as const]
    if (typeof value === "function") return [[here, String(value("«1»", "«2»"))] as const]
    return rows(Object(value), here)
  })
}

const refused = (code: string) => new RelayRequestError({ message: "no", code, status: 400 })

describe("the catalogues", () => {
  it.each<readonly [string, Texts]>([
    ["German", de],
    ["the marked one", marked(en)],
  ])("of English and %s have the same rows, which take the same values", (_, other) => {
    const [ours, theirs] = [rows(en), rows(other)]
    expect(theirs.map(([path]) => path)).toEqual(ours.map(([path]) => path))
    const marks = (text: string) => [...text.matchAll(/«\d»/g)].map(([mark]) => mark).toSorted()
    for (const [n, [path, text]] of theirs.entries())
      expect([path, marks(text)]).toEqual([path, marks(ours[n]?.[1] ?? "")])
  })

  it("have no text twice in the other's language", () => {
    const same = rows(de).filter(([path, text]) =>
      rows(en).some((row) => row[0] === path && row[1] === text),
    )
    const international = [
      "/common/token",
      "/connect/chain",
      "/form/recipientWithdraw",
      "/history/unknown",
      "/history/columns/token",
      "/history/columns/nonce",
    ]
    expect(same.map(([path]) => path).filter((path) => !international.includes(path))).toEqual([])
  })

  it("are chosen by the reader's languages", async () => {
    expect(await languageFor(["fr-FR", "de-AT", "en"])).toEqual({ code: "de", texts: de })
    expect(await languageFor(["fr-FR"])).toEqual({ code: "en", texts: en })
    expect((await languageFor(["en-XA"])).texts.title).toMatch(/^⟦.*⟧$/)
  })
})

describe("an error", () => {
  it.each(Object.keys(errorFacts))(
    "%s says what happened, whether money moved and what to do",
    (code) => {
      for (const texts of [en, de]) {
        const told = explain(refused(code), texts)
        expect(told.what).not.toBe(code)
        expect(Object.values(texts.money)).toContain(told.money)
        expect(Object.values(texts.remedies)).toContain(told.remedy)
      }
    },
  )

  it("of a newer service keeps the service's words", () => {
    expect(explain(refused("SOMETHING_NEW"), en)).toMatchObject({ what: "no" })
  })

  it("without an answer is told from a forged answer and from a fault of the page", () => {
    const faults = [
      new RelayNetworkError("gone", {}),
      new RelayVerificationError({}),
      new Error("x"),
    ]
    const told = faults.map((error) => explain(error, en).what)
    expect(told).toEqual([en.faults.network, en.faults.forged, en.faults.page])
  })

  it("of a wallet tells a refusal from an open request and a fault", () => {
    expect(explain({ code: 4001, message: "x" }, en).what).toBe(en.faults.refused)
    expect(explain({ code: -32_002 }, en).what).toBe(en.faults.pending)
    expect(explain({ code: -32_603, message: "boom" }, en)).toMatchObject({
      what: en.faults.wallet,
      detail: "The wallet says: boom",
    })
    const undone = new DepositRevertedError({ nonce: "n", txHash: "0x" })
    expect(explain(undone, en).what).toBe(en.faults.reverted)
  })
})
